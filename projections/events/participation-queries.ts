import { viewOf } from '@tablemates/event-store';
import type { Participant } from '../../modules/events/contract.ts';
import { type Hosted, mayHost, mayManage } from '../../modules/events/rules.ts';
import { hueOf, initialsOf } from '../../modules/identity/rules.ts';
import { letterOf } from '../../modules/identity/shown-name-rules.ts';
import type { Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import { people } from '../identity/people.ts';
import { gameEvents } from './game-events.ts';
import { participations } from './participations.ts';
import { belongs, isHidden, type SeatRow, type Viewer } from './people-at-table.ts';

type ParticipantRow = SeatRow & {
  readonly id: string;
  readonly joinedAt: Instant;
  readonly score: number;
  readonly isFirstTime: boolean;
};

/**
 * The people with a seat at a gameEvent, in the order of joining, as the viewer may see them (evenings contract,
 * section 8).
 *
 * @param gameEvent its hosts see full last names and reliability scores, as admins do
 * @param keepsApart whether a person and the viewer keep apart. Being an organizer then shows nothing more of them (groups
 *   contract, section 2, rule 7).
 */
export async function findParticipants(
  sql: Sql,
  gameEvent: Hosted & { readonly id: string },
  viewer: Viewer,
  keepsApart: (userId: string) => Promise<boolean>,
): Promise<Participant[]> {
  const rows = await sql<ParticipantRow[]>`
    select p.id, p.user_id, p.joined_at, u.first_name, u.last_name, u.photo, coalesce(u.score, 100) as score,
      coalesce(u.total_events_attended, 0) = 0 as is_first_time,
      coalesce(u.show_at_tables, true) as show_at_tables,
      coalesce(e.confirmed_ids, '[]') ? p.user_id::text as is_confirmed,
      e.check_ins -> p.user_id::text as check_in, e.late -> p.user_id::text as minutes_late
    from ${sql(viewOf(participations))} p
    left join ${sql(viewOf(people))} u on u.id = p.user_id
    left join ${sql(viewOf(gameEvents))} e on e.id = p.game_event_id
    where p.game_event_id = ${gameEvent.id} and p.status = 'joined'
    order by p.joined_at, p.id`;
  const byRight = viewer?.organizes ? { ...viewer, organizes: false } : viewer;
  const apart = byRight === viewer ? [] : await Promise.all(rows.map(({ userId }) => keepsApart(userId)));
  const peopleIds = rows.map(({ userId }) => userId);
  return rows.map((row, index) => {
    const { id, userId, joinedAt, score } = row;
    const by = apart[index] ? byRight : viewer;
    const [asHost, isInside] = [mayManage(gameEvent, by), belongs(by, gameEvent, peopleIds)];
    const known = viewer !== null && !(isHidden(row, viewer, isInside) && row.firstName !== null) ? userId : null;
    return {
      id,
      userId: known,
      joinedAt,
      isConfirmed: isInside && row.isConfirmed,
      checkIn: isInside ? row.checkIn : null,
      minutesLate: isInside ? row.minutesLate : null,
      // admins are no hosts of theirs
      ...(by && mayHost(gameEvent, by) && row.firstName !== null && row.isFirstTime && { firstTime: true as const }),
      user: {
        id: known,
        hue: hueOf(userId),
        ...namesSeenBy(row, viewer, { isInside, asHost }),
        ...(asHost && { reliabilityScore: score }),
      },
    };
  });
}

function namesSeenBy(row: SeatRow, viewer: Viewer, { isInside, asHost }: { isInside: boolean; asHost: boolean }) {
  const { firstName, lastName } = row;
  if (firstName === null) return { firstName: 'Deleted member', lastName: '', initials: null, photo: null };
  if (isHidden(row, viewer, isInside)) return { firstName: 'A member', lastName: '', initials: null, photo: null };
  const initials = initialsOf(row.firstName, row.lastName);
  const initial = letterOf(lastName ?? '');
  if (viewer === null) return { firstName: letterOf(firstName), lastName: initial, initials, photo: null };
  return { firstName, lastName: asHost ? (lastName ?? '') : initial, initials, photo: row.photo };
}
