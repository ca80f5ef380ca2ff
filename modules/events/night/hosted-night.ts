import type { Commitments } from '../commitments/commitments.ts';
import { nightsOf } from '../night-rules.ts';

/** The ids of the other tables that a host has on the night of one of theirs, from the host's commitments. */
export function othersOfNight(commitments: Commitments, gameEventId: string): readonly string[] {
  const hosted = Object.values(commitments).filter(({ role }) => role === 'host');
  const own = hosted.find((table) => table.gameEventId === gameEventId);
  if (!own) return [];
  const asTable = ({ cafeId, startsAt }: typeof own) => ({ hostId: '', cafeId, startsAt });
  const night = nightsOf(hosted, asTable).find((tables) => tables.includes(own)) ?? [];
  return night.map((table) => table.gameEventId).filter((id) => id !== gameEventId);
}
