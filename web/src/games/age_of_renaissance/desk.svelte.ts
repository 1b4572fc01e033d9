// What the parts of this board share beside the position: whether the table of advances lies open.
class Desk {
  matrix = $state(false)
}
export const desk = new Desk()
