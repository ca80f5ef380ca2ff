import { renderToStaticMarkup } from 'react-dom/server';
import type { Drawer } from '../../platform/http/rendered-page.ts';
import { seedOf } from '../lib/seed.ts';
import css from './colours.css?raw';
import { coverKind } from './cover-kind.ts';
import { GameCover } from './game-cover.tsx';
import { Storefront } from './storefront.tsx';
import { TableScene } from './table-scene.tsx';

const colours = new Map(
  [...css.matchAll(/(--art-[\w-]+):\s*([^;]+);/g)].map(([, name = '', colour = '']) => [name, colour]),
);

const drawn = {
  games: (look: string) => <GameCover look={look} />,
  cafes: (look: string) => <Storefront look={look} />,
  // the one there is
  scenes: () => <TableScene />,
};

/** Looks of one kind of game, and of cafes: more than a city has of a kind, few enough to keep all of them. */
const LOOKS = 48;

/** Games look like what they are, by the words of their names. */
export const lookOf: Drawer['lookOf'] = (kind, name) => {
  const number = seedOf(name) % LOOKS;
  if (kind === 'games') return `${coverKind(name)}-${number}`;
  return kind === 'cafes' ? `storefront-${number}` : 'table';
};

/** A drawing as an SVG file of its own: the same one for the same kind and look, every time. */
export const draw: Drawer['draw'] = (kind, look) => painted(renderToStaticMarkup(drawn[kind](look)));

/** A file of its own knows nothing of the page's stylesheet: classes and variables become colours. */
const painted = (markup: string): string =>
  markup
    .replaceAll(/ class="([^"]+)"/g, (_, classes: string) => classes.split(' ').map(paint).join(''))
    .replaceAll(/var\((--art-[\w-]+)\)/g, (_, name: string) => colourOf(name));

function paint(className: string): string {
  const [, what, name, share] = /^(fill|stroke)-(art-[\w-]+|white)(?:\/(\d+))?$/.exec(className) ?? [];
  if (!what || !name) throw new Error(`A drawing cannot be painted with the class ${className}.`);
  const opacity = share === undefined ? '' : ` ${what}-opacity="${Number(share) / 100}"`;
  return ` ${what}="${name === 'white' ? name : colourOf(`--${name}`)}"${opacity}`;
}

function colourOf(name: string): string {
  const colour = colours.get(name);
  if (!colour) throw new Error(`A drawing cannot be painted with the colour ${name}.`);
  return colour;
}
