import { azul } from './games/azul.tsx';
import { backgammon } from './games/backgammon.tsx';
import { boggle } from './games/boggle.tsx';
import { carcassonne } from './games/carcassonne.tsx';
import { cards } from './games/cards.tsx';
import { catan } from './games/catan.tsx';
import { checkers } from './games/checkers.tsx';
import { chess } from './games/chess.tsx';
import { codenames } from './games/codenames.tsx';
import { connectFour } from './games/connect-four.tsx';
import { cribbage } from './games/cribbage.tsx';
import { dice } from './games/dice.tsx';
import { dixit } from './games/dixit.tsx';
import { dominoes } from './games/dominoes.tsx';
import { dungeon } from './games/dungeon.tsx';
import { go } from './games/go.tsx';
import { halma } from './games/halma.tsx';
import { jenga } from './games/jenga.tsx';
import { mahjong } from './games/mahjong.tsx';
import { mancala } from './games/mancala.tsx';
import { mars } from './games/mars.tsx';
import { monopoly } from './games/monopoly.tsx';
import { othello } from './games/othello.tsx';
import { pandemic } from './games/pandemic.tsx';
import { poker } from './games/poker.tsx';
import { rummikub } from './games/rummikub.tsx';
import { scrabble } from './games/scrabble.tsx';
import { splendor } from './games/splendor.tsx';
import { ticketToRide } from './games/ticket-to-ride.tsx';
import { trivia } from './games/trivia.tsx';
import { uno } from './games/uno.tsx';
import { wingspan } from './games/wingspan.tsx';
import type { Subject } from './shapes/draw-with.tsx';
import type { Cover } from './tabletop.tsx';

type KnownGame = {
  /** A part of a file's address and of cache keys: letters only. */
  readonly id: string;
  readonly names: RegExp;
  readonly subject: Subject;
  /** The covers with which it contrasts. */
  readonly covers: readonly [Cover, ...Cover[]];
};

/** Games with a drawing of their own. The first match is taken, so the more specific comes first. */
export const knownGames: readonly KnownGame[] = [
  { id: 'halma', names: /\bhalma\b|chinese (checkers|chequers)/i, subject: halma, covers: ['dusk', 'felt', 'plum'] },
  { id: 'checkers', names: /checkers|chequers|draughts/i, subject: checkers, covers: ['plum', 'dusk', 'planks'] },
  { id: 'chess', names: /chess/i, subject: chess, covers: ['plum', 'dusk', 'felt', 'brick'] },
  { id: 'go', names: /^(the game of )?(go|baduk|weiqi|igo)$|gomoku/i, subject: go, covers: ['felt', 'plum', 'dusk'] },
  { id: 'othello', names: /othello|reversi/i, subject: othello, covers: ['planks', 'brick', 'dusk'] },
  {
    id: 'connect',
    names: /connect[- ]?(4|four)|four in a row/i,
    subject: connectFour,
    covers: ['plum', 'planks', 'brick'],
  },
  { id: 'backgammon', names: /backgammon/i, subject: backgammon, covers: ['dusk', 'felt', 'plum'] },
  { id: 'mancala', names: /mancala|oware|kalah/i, subject: mancala, covers: ['felt', 'dusk', 'plum'] },
  { id: 'cribbage', names: /cribbage/i, subject: cribbage, covers: ['felt', 'dusk', 'plum'] },
  { id: 'catan', names: /catan\b/i, subject: catan, covers: ['planks', 'plum', 'felt'] },
  { id: 'ticket', names: /ticket to ride/i, subject: ticketToRide, covers: ['felt', 'dusk', 'planks'] },
  { id: 'carcassonne', names: /carcassonne/i, subject: carcassonne, covers: ['planks', 'dusk', 'brick'] },
  { id: 'pandemic', names: /pandemic/i, subject: pandemic, covers: ['brick', 'planks', 'felt'] },
  { id: 'monopoly', names: /monopoly/i, subject: monopoly, covers: ['brick', 'dusk', 'planks'] },
  { id: 'mars', names: /terraforming mars/i, subject: mars, covers: ['dusk', 'planks', 'plum'] },
  { id: 'azul', names: /azul\b/i, subject: azul, covers: ['planks', 'brick', 'felt'] },
  { id: 'dominoes', names: /domino(es)?\b/i, subject: dominoes, covers: ['brick', 'felt', 'dusk'] },
  { id: 'codenames', names: /code ?names/i, subject: codenames, covers: ['planks', 'felt', 'plum'] },
  { id: 'scrabble', names: /scrabble|words with friends/i, subject: scrabble, covers: ['brick', 'plum', 'planks'] },
  { id: 'boggle', names: /boggle/i, subject: boggle, covers: ['brick', 'felt', 'planks'] },
  { id: 'mahjong', names: /mah[- ]?jongg?/i, subject: mahjong, covers: ['brick', 'dusk', 'plum'] },
  { id: 'rummikub', names: /rummikub/i, subject: rummikub, covers: ['felt', 'plum', 'dusk'] },
  { id: 'uno', names: /^uno\b/i, subject: uno, covers: ['planks', 'felt', 'dusk'] },
  { id: 'poker', names: /poker|texas hold|black ?jack/i, subject: poker, covers: ['felt', 'brick', 'dusk'] },
  {
    id: 'cards',
    names: /\b(rummy|spades|hearts|euchre|canasta|whist|pinochle|skat|go fish|solitaire|playing cards)\b|^bridge$/i,
    subject: cards,
    covers: ['felt', 'dusk', 'brick'],
  },
  { id: 'dixit', names: /dixit/i, subject: dixit, covers: ['felt', 'planks', 'brick'] },
  { id: 'dice', names: /yahtzee|\bdice\b|farkle|bunco/i, subject: dice, covers: ['felt', 'plum', 'dusk'] },
  { id: 'jenga', names: /jenga/i, subject: jenga, covers: ['dusk', 'plum', 'felt'] },
  { id: 'wingspan', names: /wingspan/i, subject: wingspan, covers: ['planks', 'dusk', 'plum'] },
  { id: 'splendor', names: /splendor/i, subject: splendor, covers: ['plum', 'planks', 'oak'] },
  { id: 'dungeon', names: /dungeons|\bd&d\b|pathfinder/i, subject: dungeon, covers: ['planks', 'dusk', 'felt'] },
  { id: 'trivia', names: /trivia(l)?\b/i, subject: trivia, covers: ['brick', 'felt', 'planks'] },
];
