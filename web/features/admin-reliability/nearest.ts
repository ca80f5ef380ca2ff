type Size = { readonly width: number; readonly height: number };

/**
 * The point that is nearest to the pointer.
 *
 * @param points positions in a field of 100 by 100, from its top left corner
 * @param pointer in pixels, from the same corner
 * @param size size of the field in pixels
 */
export function nearest<Point extends { readonly x: number; readonly y: number }>(
  points: readonly Point[],
  pointer: { readonly x: number; readonly y: number },
  { width, height }: Size,
): Point | undefined {
  const distance = ({ x, y }: Point) => Math.hypot((x * width) / 100 - pointer.x, (y * height) / 100 - pointer.y);
  return points.toSorted((a, b) => distance(a) - distance(b))[0];
}
