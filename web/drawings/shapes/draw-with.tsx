import { createElement, Fragment, type ReactNode } from 'react';

/** Numbers in [0, 1), the same sequence for the same look. */
export type Random = () => number;
/** The game itself, around 0/0 and within 94 to each side: what every picture of it shows whole. */
export type Subject = (random: Random) => ReactNode;
export type Point = readonly [x: number, y: number];

/** Draws each item. The items never move, so none needs a key of its own. */
export const each = <T,>(items: readonly T[], draw: (item: T, at: number) => ReactNode): ReactNode =>
  createElement(Fragment, null, ...items.map(draw));

export const range = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

/** A random one of them. */
export function pick<const T extends readonly [unknown, ...unknown[]]>(random: Random, items: T): T[number] {
  return items[Math.floor(random() * items.length)] ?? items[0];
}

/** A number from `low` up to `high`. */
export const between = (random: Random, low: number, high: number): number => tidy(low + random() * (high - low));

/** All of them, in a random order. */
export function shuffled<T>(random: Random, items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, place: random() }))
    .sort((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

/** A tenth is finer than anybody sees. */
const tidy = (value: number): number => Math.round(value * 10) / 10;

/** Many dots as one path. */
export function Dots({ at, r, fill, opacity }: { at: readonly Point[]; r: number; fill: string; opacity?: number }) {
  if (at.length === 0) return null;
  return (
    <path
      d={at.map(([x, y]) => `M${tidy(x)} ${tidy(y)}h.01`).join('')}
      stroke={fill}
      strokeWidth={tidy(r * 2)}
      strokeLinecap="round"
      opacity={opacity}
    />
  );
}

/** Many boxes of one size as one path. Each point is a corner, top left. */
export function Boxes({
  at,
  w,
  h = w,
  fill,
  opacity,
}: {
  at: readonly Point[];
  w: number;
  h?: number;
  fill: string;
  opacity?: number;
}) {
  if (at.length === 0) return null;
  return (
    <path d={at.map(([x, y]) => `M${tidy(x)} ${tidy(y)}h${w}v${h}h-${w}z`).join('')} fill={fill} opacity={opacity} />
  );
}

/** Something turned and moved. */
export function At({
  x = 0,
  y = 0,
  turn,
  scale,
  children,
}: {
  x?: number | undefined;
  y?: number | undefined;
  turn?: number | undefined;
  scale?: number | undefined;
  children: ReactNode;
}) {
  const rotate = turn ? ` rotate(${tidy(turn)})` : '';
  const grow = scale ? ` scale(${scale})` : '';
  return <g transform={`translate(${tidy(x)} ${tidy(y)})${rotate}${grow}`}>{children}</g>;
}

type SlabProps = {
  /** The whole width. The middle of the slab is 0/0. */
  w: number;
  h: number;
  rx?: number;
  fill: string;
  /** Its edge below, for what is thick. */
  edge?: string;
};

/** A flat thing around 0/0, with its shadow: a card, a tile, a board. */
export function Slab({ w, h, rx = 6, fill, edge }: SlabProps) {
  const lift = Math.min(5, 1 + w / 24);
  return (
    <>
      <rect x={tidy(-w / 2 + lift * 0.7)} y={tidy(-h / 2 + lift * 1.5)} width={w} height={h} rx={rx} fill="shadow" />
      {edge && <rect x={-w / 2} y={tidy(-h / 2 + lift * 0.8)} width={w} height={h} rx={rx} fill={edge} />}
      <rect x={-w / 2} y={-h / 2} width={w} height={h} rx={rx} fill={fill} />
    </>
  );
}
