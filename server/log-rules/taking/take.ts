import type { RuledEvent } from '../append.ts';
import type { Picture } from '../picture.ts';
import { catalogTakers } from './catalog.ts';
import { commitmentTakers } from './commitments.ts';
import { gameEventTakers } from './game-events.ts';
import { peopleTakers } from './people.ts';
import { reliabilityTakers } from './reliability.ts';
import { reportAndNoteTakers } from './reports-and-notes.ts';
import type { DataOf, Takers } from './takers.ts';

const takers: Takers<RuledEvent['type']> = {
  ...peopleTakers,
  ...catalogTakers,
  ...gameEventTakers,
  ...commitmentTakers,
  ...reliabilityTakers,
  ...reportAndNoteTakers,
};

/** Applies one domain event to the picture, whether or not a rule allows it. */
export function take<Type extends RuledEvent['type']>(
  picture: Picture,
  { type, data }: { readonly type: Type; readonly data: DataOf<Type> },
): void {
  takers[type](picture, data);
}
