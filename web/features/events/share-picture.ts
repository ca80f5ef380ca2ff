import type { GameEvent } from '../../../modules/events/contract.ts';

/** The path of the picture that messengers show for the gameEvent's link. */
export const sharePicture = ({ id }: Pick<GameEvent, 'id'>): string => `/share/events/${id}.png`;

/** The text with exactly one full stop at the end, also after an initial. Empty for an empty text. */
export const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);
