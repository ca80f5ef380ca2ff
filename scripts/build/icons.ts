import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

type Numbers = Readonly<Record<string, string>>;
type Part = readonly [shape: string, attributes: Numbers];
type IconModule = { readonly __iconData: { readonly node: readonly Part[] } };

const ICON = /\/lucide-react\/dist\/esm\/icons\/[\w-]+\.mjs$/;
const DRAWN_ICON = path.join(import.meta.dirname, '../../web/ui/drawn-icon.tsx');

/**
 * Merges the parts of each Lucide icon (up to ten) into one path. Such parts were a third of a page's elements, and each
 * element is parsed, styled, laid out and hydrated.
 */
export const icons = (): Plugin => ({
  name: 'icons',
  apply: 'build',
  async transform(_, id) {
    if (!ICON.test(id)) return null;
    const { __iconData } = (await import(pathToFileURL(id).href)) as Partial<IconModule>;
    const d = __iconData && onePath(__iconData.node);
    if (!d) return null;
    return {
      code: `import { drawnAs } from ${JSON.stringify(DRAWN_ICON)};
export default /* @__PURE__ */ drawnAs(${JSON.stringify(d)});`,
      map: null,
    };
  },
});

/** The parts of an icon as one path. Null if a part has its own style, such as a filled dot. Pure. */
export function onePath(parts: readonly Part[]): string | null {
  const paths = parts.map(pathOf);
  return paths.includes(null) ? null : paths.join('');
}

function pathOf([shape, { key: _, ...attributes }]: Part): string | null {
  const draw = shapes[shape];
  return draw && Object.keys(attributes).every((name) => draw.of.includes(name)) ? draw.path(attributes) : null;
}

const shapes: Readonly<Record<string, { of: readonly string[]; path: (attributes: Numbers) => string }>> = {
  path: { of: ['d'], path: ({ d = '' }) => fromItsOwnStart(d) },
  line: { of: ['x1', 'y1', 'x2', 'y2'], path: ({ x1, y1, x2, y2 }) => `M${x1} ${y1}L${x2} ${y2}` },
  polyline: { of: ['points'], path: ({ points }) => `M${points}` },
  polygon: { of: ['points'], path: ({ points }) => `M${points}z` },
  circle: { of: ['cx', 'cy', 'r'], path: ({ cx, cy, r }) => ellipse(Number(cx), Number(cy), Number(r), Number(r)) },
  ellipse: {
    of: ['cx', 'cy', 'rx', 'ry'],
    path: ({ cx, cy, rx, ry }) => ellipse(Number(cx), Number(cy), Number(rx), Number(ry)),
  },
  rect: {
    of: ['x', 'y', 'width', 'height', 'rx', 'ry'],
    path: ({ x = 0, y = 0, width, height, rx, ry }) => {
      const [across, down] = [Number(rx ?? ry ?? 0), Number(ry ?? rx ?? 0)];
      return rectangle(Number(x), Number(y), Number(width), Number(height), across, down);
    },
  },
};

/** Makes the first move of a path absolute: after another path, a relative move would begin at that path's end. */
const fromItsOwnStart = (d: string): string =>
  d.replace(
    /^m\s*(-?\d*\.?\d+)[\s,]*(-?\d*\.?\d+)\s*(?=([-\d.])?)/,
    (_, x: string, y: string, next?: string) => `M${x} ${y}${next === undefined ? '' : 'l'}`,
  );

const ellipse = (x: number, y: number, across: number, down: number): string =>
  `M${x - across} ${y}a${across} ${down} 0 1 0 ${2 * across} 0a${across} ${down} 0 1 0 ${-2 * across} 0z`;

function rectangle(x: number, y: number, width: number, height: number, across: number, down: number): string {
  if (across === 0) return `M${x} ${y}h${width}v${height}h${-width}z`;
  const corner = (toX: number, toY: number) => `a${across} ${down} 0 0 1 ${toX} ${toY}`;
  const [wide, high] = [width - 2 * across, height - 2 * down];
  return (
    `M${x + across} ${y}h${wide}${corner(across, down)}v${high}${corner(-across, down)}` +
    `h${-wide}${corner(-across, -down)}v${-high}${corner(across, -down)}z`
  );
}
