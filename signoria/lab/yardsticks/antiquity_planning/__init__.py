"""The parts of the plan: what is wanted, where things go, the city phase and the countryside."""
