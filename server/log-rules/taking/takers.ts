import type { RuledEvent } from '../append.ts';
import type { Picture } from '../picture.ts';

export type DataOf<Type extends RuledEvent['type']> = Extract<RuledEvent, { type: Type }>['data'];

/** Functions that take domain events into the picture, by type. */
export type Takers<Type extends RuledEvent['type']> = {
  readonly [Of in Type]: (picture: Picture, data: DataOf<Of>) => void;
};
