/** Games whose cover was taken a picture of, for messengers, which show no drawings: `npm run docs:pictures`. */
export const PICTURED_GAMES: readonly string[] = [
  'Azul',
  'Backgammon',
  'Catan',
  'Checkers',
  'Chess',
  'Codenames',
  'Connect 4',
  'Dominoes',
  'Go',
  'Jenga',
  'Poker',
  'Scrabble',
  'Ticket to Ride',
  'UNO',
  'Yahtzee',
];

const file = (game: string) => `/share/${game.toLowerCase().replaceAll(' ', '-')}.jpg`;
const pictures = new Map(PICTURED_GAMES.map((game) => [game.toLowerCase(), file(game)]));

/** The path of the picture that a messenger shows for a game's link; null if there is none. */
export const sharePicture = (game: string): string | null => pictures.get(game.toLowerCase()) ?? null;
