import fc from 'fast-check';
import { expect, it } from 'vitest';
import { coverKind } from './cover-kind.ts';

it.each([
  ['Chess', 'chess'],
  ['Checkers', 'checkers'],
  ['Connect 4', 'discs'],
  ['Connect Four', 'discs'],
  ['Backgammon', 'backgammon'],
  ['UNO', 'cards'],
  ['Go', 'stones'],
  ['Jenga', 'blocks'],
  ['Scrabble', 'letters'],
  ['Mahjong', 'tiles'],
  ['Poker', 'suits'],
  ['Yahtzee', 'dice'],
  ['Catan', 'hexes'],
])('draws %s as %s', (name, kind) => {
  expect(coverKind(name)).toBe(kind);
});

it('draws a game nobody foresaw too, the same way every time', () => {
  fc.assert(
    fc.property(fc.string(), (name) => {
      expect(coverKind(name)).toBe(coverKind(name));
      expect(coverKind(name)).toBeTruthy();
    }),
  );
});
