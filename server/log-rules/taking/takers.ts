import type { RuledEvent } from '../append.ts';
import type { Picture } from '../picture.ts';

export type DataOf<Type extends RuledEvent['type']> = Extract<RuledEvent, { type: Type }>['data'];

/** Functions that apply domain events to the picture, by type. */
export type Takers<Type extends RuledEvent['type']> = {
  readonly [Of in Type]: (picture: Picture, data: DataOf<Of>) => void;
};
