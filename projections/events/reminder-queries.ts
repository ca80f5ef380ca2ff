import { viewOf } from '@tablemates/event-store';
import { BUNDLED_MINUTES } from '../../modules/events/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { gameEvents } from './game-events.ts';
import { type RemindersRow, reminders } from './reminders.ts';

/** Reminders are due only from `AHEAD` before a start until `BEHIND` after it. */
const AHEAD = '3 days';
const BEHIND = '3 days';

/** A gameEvent with a reminder that may be due, and what this depends on. */
export type ToRemind = Pick<RemindersRow, 'startsAt' | 'startChosenAt' | 'sent'> & {
  readonly id: string;
  readonly hasSeats: boolean;
};

/** Upcoming and past gameEvents whose reminders may be due at `now`, in the order of their starts. */
export const findToRemind = (sql: Sql, now: Instant) => sql<ToRemind[]>`
  select e.id, r.starts_at, r.start_chosen_at, r.sent, e.participant_ids <> '[]'::jsonb as has_seats
  from ${sql(viewOf(reminders))} r join ${sql(viewOf(gameEvents))} e on e.id = r.game_event_id
  where r.starts_at > ${now}::timestamptz - ${BEHIND}::interval and r.starts_at < ${now}::timestamptz + ${AHEAD}::interval
    and e.starts_at > ${now}::timestamptz - ${BEHIND}::interval and e.starts_at < ${now}::timestamptz + ${AHEAD}::interval
    and e.status in ('upcoming', 'completed')
  order by r.starts_at`;

/** Ids of upcoming gameEvents whose host has to be notified of seats that were taken or given back. */
export async function findUnreported(sql: Sql, now: Instant, limit: number): Promise<string[]> {
  const rows = await sql<{ id: string }[]>`
    select e.id from ${sql(viewOf(reminders))} r join ${sql(viewOf(gameEvents))} e on e.id = r.game_event_id
    where r.seats_changed_at <= ${now}::timestamptz - make_interval(mins => ${BUNDLED_MINUTES}) and e.status = 'upcoming' and e.starts_at > ${now}
    order by r.seats_changed_at limit ${limit}`;
  return rows.map(({ id }) => id);
}
