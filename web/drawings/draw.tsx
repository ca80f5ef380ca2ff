import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { Drawer } from '../../platform/http/rendered-page.ts';
import { TABLES } from '../lib/drawing.ts';
import { randomFrom, seedOf } from '../lib/seed.ts';
import { Evening } from './evening.tsx';
import { boxPrints, GameBox } from './game-box.tsx';
import { knownGames } from './known-games.ts';
import { lettered as withName } from './lettering.tsx';
import { colorOf } from './palette.ts';
import { Storefront } from './storefront.tsx';
import { type Cover, Tabletop } from './tabletop.tsx';

/** The number of different storefronts: more than a city's page shows, few enough to cache all. */
const FRONTS = 48;
const boxCovers: readonly Cover[] = ['planks', 'felt', 'dusk', 'plum', 'oak'];

/** A known game has its own drawing. Any other game is a box, whose print depends on its name. */
export const lookOf: Drawer['lookOf'] = (kind, name, table = 0) => {
  if (kind === 'cafes') return `storefront-${seedOf(name) % FRONTS}`;
  const known = knownGames.find(({ names }) => names.test(name.trim()));
  return `${known?.id ?? `box${seedOf(name) % boxPrints.length}`}-${(seedOf(name) + table) % TABLES}`;
};

/** A drawing as an SVG file of its own, without a name yet. It is the same each time for the same kind and look. */
export const draw: Drawer['draw'] = (kind, look) => painted(renderToStaticMarkup(drawn[kind](look)));

/** The drawing with the name in its places. */
export const lettered: Drawer['lettered'] = (drawing, name) => painted(withName(drawing, name));

export const evening: Drawer['evening'] = ({ id, game, ...table }) => {
  const look = lookOf('pieces', game, seedOf(id) % TABLES);
  return lettered(painted(renderToStaticMarkup(<Evening {...table} game={gameOf(look).subject} />)), game);
};

const drawn: Record<Parameters<Drawer['draw']>[0], (look: string) => ReactElement> = {
  games: (look) => {
    const { subject, cover, title } = gameOf(look);
    return (
      <Tabletop title={title} cover={cover} random={randomFrom(seedOf(`${look} table`))}>
        {subject}
      </Tabletop>
    );
  },
  pieces: (look) => (
    <svg
      xmlns="http://www.w3.org/2000/svg"
      viewBox="-100 -100 200 200"
      fontFamily="system-ui,sans-serif"
      fontWeight={700}
      textAnchor="middle"
    >
      <title>{gameOf(look).title}</title>
      <g id="game">{gameOf(look).subject}</g>
    </svg>
  ),
  cafes: (look) => <Storefront look={look} />,
};

function gameOf(look: string) {
  const seed = seedOf(look);
  const random = randomFrom(seed);
  const [id, number] = look.split('-');
  const known = knownGames.find((game) => game.id === id);
  const covers = known?.covers ?? boxCovers;
  return {
    title: 'A game on a table',
    // neighbors get different ones
    cover: covers[Number(number) % covers.length] ?? 'planks',
    subject: known ? known.subject(random) : <GameBox print={Number(id?.slice('box'.length))} random={random} />,
  };
}

/** A separate file cannot use the page's stylesheet, so the palette's names become colors. */
const painted = (markup: string): string =>
  markup.replaceAll(
    / (fill|stroke|stop-color)="(?!none"|url\(|#)([^"]*)"/g,
    (_, attribute: string, name: string) => ` ${attribute}="${colorOf(name)}"`,
  );
