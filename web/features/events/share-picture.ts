import type { GameEvent } from '../../../modules/events/contract.ts';

/** The path of the picture that messengers show for a meetup's link. */
export const sharePicture = ({ id }: Pick<GameEvent, 'id'>): string => `/share/events/${id}.png`;

/** A text as a sentence: with one full stop, also behind an initial that has its own. Empty for an empty text. */
export const sentence = (text: string): string => (text === '' || /[.!?]$/.test(text) ? text : `${text}.`);
