/** How many colors people are drawn in (design, "Tokens that change"): felt, dusk, plum, walnut, teal, ochre. */
const HUES = 6;

/**
 * The number of a person's color, 0 to 5: the same one everywhere and for everybody. A hash of the id (FNV-1a), so that
 * a visitor who sees the color learns nothing of the id.
 */
export function hueOf(userId: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < userId.length; at++) hash = Math.imul(hash ^ userId.charCodeAt(at), 0x01000193);
  return (hash >>> 0) % HUES;
}
