import css from './colors.css?raw';

/** The colors that only drawings use, in addition to those that pages share with them. */
const more = {
  snow: 'oklch(0.985 0.008 90)',
  sky: 'oklch(0.78 0.065 230)',
  leaf: 'oklch(0.68 0.115 140)',
  lilac: 'oklch(0.68 0.085 310)',
  stone: 'oklch(0.8 0.02 80)',
  shade: 'oklch(0.2 0.04 45 / 0.14)',
  glint: 'oklch(1 0 0 / 0.3)',
} as const;

const shared = [...css.matchAll(/--art-([\w-]+):\s*([^;]+);/g)].map(
  ([, name = '', color = '']) => [name, color] as const,
);

const palette = new Map([...shared, ...Object.entries(more)].map(([name, color]) => [name, hexOf(color)]));

/**
 * The color of a name, in a form that a separate file can contain. Throws for a name that the palette does not have.
 */
export function colorOf(name: string): string {
  const color = palette.get(name);
  if (!color) throw new Error(`A drawing cannot be painted with the color ${name}.`);
  return color;
}

/**
 * `oklch(L C h)` or `oklch(L C h / a)` as `#rrggbb(aa)`: short, and known to every renderer of SVG. What sRGB does not
 * have is clipped. The sums are those of CSS Color 4, section 10.
 */
function hexOf(oklch: string): string {
  const [l = Number.NaN, c = Number.NaN, hue = Number.NaN, alpha = 1] = (oklch.match(/[\d.]+/g) ?? []).map(Number);
  const [a, b] = [c * Math.cos((hue * Math.PI) / 180), c * Math.sin((hue * Math.PI) / 180)];
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ];
  const parts = linear.map((light) => (light <= 0.0031308 ? light * 12.92 : 1.055 * light ** (1 / 2.4) - 0.055));
  return `#${(alpha < 1 ? [...parts, alpha] : parts).map(byteOf).join('')}`;
}

function byteOf(part: number): string {
  const byte = Math.round(Math.min(1, Math.max(0, part)) * 255);
  return byte.toString(16).padStart(2, '0');
}
