import type { GameEvent } from '../../../modules/events/contract.ts';
import { nightsOf } from '../../../modules/events/night-rules.ts';
import { asTable } from '../../features/events/night-words.ts';

/** A part of a list: a night of several tables, or the gameEvents between two nights. */
export type ListPart = { readonly isNight: boolean; readonly tables: readonly [GameEvent, ...GameEvent[]] };

/** gameEvents in parts, for a list that keeps their order. */
export function inParts(gameEvents: readonly GameEvent[]): readonly ListPart[] {
  const parts: ListPart[] = [];
  for (const tables of nightsOf(gameEvents, asTable)) {
    const last = parts.at(-1);
    if (tables.length > 1 || !last || last.isNight) parts.push({ isNight: tables.length > 1, tables });
    else parts.splice(-1, 1, { isNight: false, tables: [...last.tables, ...tables] });
  }
  return parts;
}
