import type { ComponentType } from 'react';
import { seedOf } from '../lib/seed.ts';
import type { CoverKind } from './cover-kind.ts';
import { BackgammonCover } from './games/backgammon.tsx';
import { BlocksCover } from './games/blocks.tsx';
import { BoardCover } from './games/board.tsx';
import { CardsCover } from './games/cards.tsx';
import { DiceCover } from './games/dice.tsx';
import { DiscsCover } from './games/discs.tsx';
import { HexesCover } from './games/hexes.tsx';
import { StonesCover } from './games/stones.tsx';
import { LettersCover, TilesCover } from './games/tiles.tsx';

type Kind = { drawing: ComponentType<{ look: string }>; grounds: readonly Ground[] };
type Ground = 'felt' | 'dusk' | 'plum' | 'walnut' | 'brick';

const kinds = {
  chess: { drawing: ({ look }) => <BoardCover look={look} chess />, grounds: ['felt', 'dusk', 'plum'] },
  checkers: { drawing: BoardCover, grounds: ['felt', 'dusk', 'plum'] },
  backgammon: { drawing: BackgammonCover, grounds: ['felt', 'dusk', 'plum'] },
  discs: { drawing: DiscsCover, grounds: ['walnut', 'plum', 'brick'] },
  cards: { drawing: CardsCover, grounds: ['felt', 'walnut', 'dusk'] },
  suits: { drawing: ({ look }) => <CardsCover look={look} classic />, grounds: ['felt', 'walnut', 'dusk'] },
  dice: { drawing: DiceCover, grounds: ['felt', 'plum', 'dusk'] },
  tiles: { drawing: TilesCover, grounds: ['dusk', 'felt', 'brick'] },
  letters: { drawing: LettersCover, grounds: ['dusk', 'felt', 'brick'] },
  hexes: { drawing: HexesCover, grounds: ['dusk', 'walnut'] },
  stones: { drawing: StonesCover, grounds: ['plum', 'felt', 'brick'] },
  blocks: { drawing: BlocksCover, grounds: ['dusk', 'plum', 'felt'] },
} satisfies Record<CoverKind, Kind>;

const cloth: Record<Ground, { top: string; mark: string }> = {
  felt: { top: 'fill-art-felt', mark: 'stroke-art-felt-deep' },
  dusk: { top: 'fill-art-dusk', mark: 'stroke-art-dusk-deep' },
  plum: { top: 'fill-art-plum', mark: 'stroke-art-plum-deep' },
  brick: { top: 'fill-art-brick', mark: 'stroke-art-brick-deep' },
  walnut: { top: 'fill-art-walnut', mark: 'stroke-art-walnut-deep' },
};

/** A table from above in the lamp's light, with the game on it and somebody's coffee beside it. 16:10. */
export function GameCover({ look }: { look: string }) {
  const seed = seedOf(look);
  const { drawing: Drawing, grounds }: Kind = kinds[look.split('-')[0] as CoverKind];
  const ground = grounds[seed % grounds.length] ?? 'felt';
  const left = (seed >>> 7) % 2 === 0;
  return (
    <svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 320 200" width={320} height={200}>
      <title>A game on a table</title>
      <defs>
        <radialGradient id="glow" cx={left ? '30%' : '70%'} cy="12%" r="95%">
          <stop offset="0" stopColor="var(--art-amber)" stopOpacity={0.5} />
          <stop offset="0.55" stopColor="var(--art-amber)" stopOpacity={0.05} />
          <stop offset="1" stopColor="var(--art-ink)" stopOpacity={0.5} />
        </radialGradient>
      </defs>
      <rect width={320} height={200} className={cloth[ground].top} />
      <path
        d={
          ground === 'walnut'
            ? 'M0 40h320M0 82h320M0 124h320M0 166h320M90 0v40M230 40v42M60 82v42M190 124v42M110 166v34'
            : 'M12 12h296v176H12z'
        }
        fill="none"
        strokeWidth={ground === 'walnut' ? 1.6 : 2.4}
        strokeDasharray={ground === 'walnut' ? undefined : '7 6'}
        className={cloth[ground].mark}
      />
      <rect width={320} height={200} fill="url(#glow)" />
      <Coffee x={left ? 297 : 23} y={(seed >>> 11) % 3 === 0 ? 178 : 24} />
      <Drawing look={look} />
    </svg>
  );
}

function Coffee({ x, y }: { x: number; y: number }) {
  return (
    <g transform={`translate(${x} ${y})`}>
      <circle cx={3} cy={5} r={31} className="fill-art-shadow" />
      <circle r={31} className="fill-art-cream" />
      <circle r={23} className="fill-art-rose" opacity={0.45} />
      <path d="M17-5h11a7 7 0 0 1 0 11H17z" className="fill-art-cream" />
      <circle r={19} className="fill-art-cream" />
      <circle r={15} className="fill-art-walnut-deep" />
      <path d="M-8-4a10 10 0 0 1 8-6" fill="none" strokeWidth={2.5} strokeLinecap="round" className="stroke-art-oak" />
    </g>
  );
}
