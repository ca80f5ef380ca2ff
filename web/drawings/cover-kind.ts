import { seedOf } from '../lib/seed.ts';

const byName = [
  [/connect\s*(4|four)|four in a row|puissance/i, 'discs'],
  [/checker|draught/i, 'checkers'],
  [/chess/i, 'chess'],
  [/backgammon/i, 'backgammon'],
  [/\bgo\b|othello|reversi|gomoku|pente|mancala/i, 'stones'],
  [/jenga|tower|tumbl|block/i, 'blocks'],
  [/scrabble|banana|word|boggle/i, 'letters'],
  [/rummi|mah.?jong|domino|azul|qwirkle|tile/i, 'tiles'],
  [/yahtzee|dice|farkle|bunco|craps|dungeon|tokyo/i, 'dice'],
  [/catan|carcassonne|ticket|pandemic|wingspan|\brisk\b|settler|terraform|agricola|monopoly/i, 'hexes'],
  [/poker|rummy|spade|heart|bridge|euchre|cribbage|canasta|whist|pinochle|blackjack/i, 'suits'],
  [/uno|card|kitten|phase|skip|sushi|letter|codename|dixit/i, 'cards'],
] as const;
const anyKind = ['cards', 'dice', 'hexes', 'tiles'] as const;

export type CoverKind = (typeof byName)[number][1];

/** Which drawing a game gets: by its name's words, else any, the same one every time. */
export function coverKind(name: string): CoverKind {
  const known = byName.find(([words]) => words.test(name));
  return known ? known[1] : (anyKind[seedOf(name) % anyKind.length] ?? 'cards');
}
