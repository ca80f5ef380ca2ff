import type { AddGameRequest, Game } from '../../../modules/catalogue/contract.ts';
import type { Problems } from '../../ui/use-form.ts';
import { imageProblem, nameProblem } from './fields.ts';

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

/** Specification, section 5: a name is required; the image, where there is one, is an address. */
export const gameProblems = ({ name, imageUrl }: GameValues): Problems<GameValues> => ({
  name: nameProblem(name),
  imageUrl: imageProblem(imageUrl),
});

/** As the call has it; an empty image address is none. */
export const gameRequest = ({ imageUrl, ...said }: GameValues): AddGameRequest => ({
  ...said,
  imageUrl: imageUrl.trim() || null,
});
