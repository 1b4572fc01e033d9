"""Pure rules of Antiquity: geometry and questions about a position, shared by the steps."""
