import type { AddGameRequest, Game } from '../../../modules/catalog/contract.ts';

export type GameValues = {
  name: string;
  imageUrl: string;
  description: string;
  copyrightDisclaimer: string;
  players: string;
  playingTime: string;
  difficulty: string;
  status: Game['status'];
};

/** The initial values: those of an existing game, or empty ones. */
export const gameValues = (game: Game | undefined): GameValues => ({
  name: game?.name ?? '',
  imageUrl: game?.imageUrl ?? '',
  description: game?.description ?? '',
  copyrightDisclaimer: game?.copyrightDisclaimer ?? '',
  players: game?.players ?? '',
  playingTime: game?.playingTime ?? '',
  difficulty: game?.difficulty ?? '',
  status: game?.status ?? 'active',
});

/** The request. An empty image address becomes null. */
export const gameRequest = ({ imageUrl, ...said }: GameValues): AddGameRequest => ({
  ...said,
  imageUrl: imageUrl.trim() || null,
});
