const PAPER = '#ffffff';
const SLATE = '#2b211c';
/** As far from paper as from slate, to a person. */
const STONE = '#847d78';
const GROUNDS = [PAPER, SLATE, STONE];
/** The contrast from which on two colors are told apart with ease (WCAG's ratio, from 1 to 21). */
const EASY = 2;
/** The part of the edges that may vanish before the next ground is tried. */
const FEW = 0.05;
/** How far from an edge, in pixels of the sample, its color is looked at: so that it is not one of smoothing. */
const REACH = 2;

const LINEAR = Array.from({ length: 256 }, (_, value) =>
  value <= 10 ? value / 3294.6 : ((value / 255 + 0.055) / 1.055) ** 2.4,
);
const channelsOf = (/** @type {string} */ hex) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16));
const luminance = (/** @type {readonly number[]} */ [red = 0, green = 0, blue = 0]) =>
  0.2126 * (LINEAR[Math.round(red)] ?? 0) +
  0.7152 * (LINEAR[Math.round(green)] ?? 0) +
  0.0722 * (LINEAR[Math.round(blue)] ?? 0);

/**
 * What a transparent picture is put on. People look at it in light and dark pages, and messengers show transparency as
 * black, so it gets a ground: paper, unless what is drawn would vanish there; then slate; a tone between them if it is
 * drawn in white and in black. Only the edges to what is transparent count: white within a blue disc is seen anywhere.
 *
 * @param {Uint8Array} pixels red, green, blue and alpha of each pixel of a sample
 * @param {number} width of the sample
 * @returns {string} the color
 */
export function groundOf(pixels, width) {
  const height = pixels.length / 4 / width;
  const alphaAt = (/** @type {number} */ x, /** @type {number} */ y) =>
    x < 0 || y < 0 || x >= width || y >= height ? 255 : (pixels[(y * width + x) * 4 + 3] ?? 0);
  const lost = GROUNDS.map(() => 0);
  let edges = 0;
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const alpha = alphaAt(x, y);
      if (alpha === 0) continue;
      const beside = Math.min(
        ...[alphaAt(x - REACH, y), alphaAt(x + REACH, y), alphaAt(x, y - REACH), alphaAt(x, y + REACH)],
      );
      if (beside >= alpha / 2) continue;
      // shadows hardly count beside what casts them
      const weight = (alpha / 255) ** 3;
      edges += weight;
      const color = pixels.subarray((y * width + x) * 4);
      GROUNDS.forEach((ground, index) => {
        lost[index] = (lost[index] ?? 0) + weight * Math.max(0, EASY - contrast(color, alpha, channelsOf(ground)));
      });
    }
  }
  const least = Math.min(...lost);
  const index = lost.findIndex((each) => each <= FEW * edges || each === least);
  return GROUNDS[index] ?? PAPER;
}

/** The contrast between a ground and a color that lets some of it through. */
function contrast(
  /** @type {Uint8Array} */ color,
  /** @type {number} */ alpha,
  /** @type {readonly number[]} */ ground,
) {
  const seen = ground.map((value, channel) => value + (((color[channel] ?? 0) - value) * alpha) / 255);
  const [dark = 0, light = 0] = [luminance(seen), luminance(ground)].toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}
