import type { AddGameRequest, Game } from '../../../modules/catalog/contract.ts';

export type GameValues = {
  name: string;
  imageUrl: string;
  description: string;
  copyrightDisclaimer: string;
  status: Game['status'];
};

/** What the form begins with: a game as it is, or nothing yet. */
export const gameValues = (game: Game | undefined): GameValues => ({
  name: game?.name ?? '',
  imageUrl: game?.imageUrl ?? '',
  description: game?.description ?? '',
  copyrightDisclaimer: game?.copyrightDisclaimer ?? '',
  status: game?.status ?? 'active',
});

/** As the call has it; an empty image address is none. */
export const gameRequest = ({ imageUrl, ...said }: GameValues): AddGameRequest => ({
  ...said,
  imageUrl: imageUrl.trim() || null,
});
