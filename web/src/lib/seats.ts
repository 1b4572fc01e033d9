// Shapes of the seats: circle, square, triangle, diamond, hexagon, cross.
export const SHAPES: readonly string[] = [
  'M0-10a10 10 0 1 0 0 20a10 10 0 1 0 0-20z',
  'M-9-7.5A1.5 1.5 0 0 1-7.5-9H7.5A1.5 1.5 0 0 1 9-7.5V7.5A1.5 1.5 0 0 1 7.5 9H-7.5A1.5 1.5 0 0 1-9 7.5z',
  'M0-11L10.8 8.6H-10.8z',
  'M0-11.5L11.5 0 0 11.5-11.5 0z',
  'M-5.6-10H5.6L11 0 5.6 10H-5.6L-11 0z',
  'M-5.6-10.5H5.6V-5.6H10.5V5.6H5.6V10.5H-5.6V5.6H-10.5V-5.6H-5.6z',
]
