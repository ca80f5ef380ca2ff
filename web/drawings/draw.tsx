import { renderToStaticMarkup } from 'react-dom/server';
import type { Draw } from '../../platform/http/rendered-page.ts';
import css from './colours.css?raw';
import { GameCover } from './game-cover.tsx';
import { Storefront } from './storefront.tsx';
import { TableScene } from './table-scene.tsx';

const colours = new Map(
  [...css.matchAll(/(--art-[\w-]+):\s*([^;]+);/g)].map(([, name = '', colour = '']) => [name, colour]),
);

const drawn = {
  games: (name: string) => <GameCover name={name} />,
  cafes: (name: string) => <Storefront name={name} />,
  // the one there is
  scenes: () => <TableScene />,
};

/** A drawing as an SVG file of its own: the same one for the same kind and name, every time. */
export const draw: Draw = (kind, name) => painted(renderToStaticMarkup(drawn[kind](name)));

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
