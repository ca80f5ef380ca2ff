import { viewOf } from '@tablemates/event-store';
import type { Cafe, Game } from '../../modules/catalog/contract.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { addDays } from '../../platform/add-time.ts';
import type { Sql } from '../../platform/database.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { people } from '../../projections/identity/people.ts';
import type { Session, SignIn } from '../scale/client.ts';
import { knownPeople } from '../scale/history/setting.ts';

type Person = { readonly id: string; readonly firstName: string; readonly email: string };

/** What waits for an admin on this day. */
export type Work = {
  readonly caller: { readonly phone: string; readonly lastName: string };
  readonly refused: Person;
  readonly wronged: Person;
  readonly spam: string;
  readonly cafes: { readonly kept: string; readonly double: string };
  readonly invited: string;
  readonly contesting: Person;
  readonly moved: Person;
};

/**
 * Prepares the work of an admin's day: people act over HTTP, as in the product.
 *
 * @param until the instant at which the city's history ends
 */
export async function arrange(sql: Sql, signIn: SignIn, admin: Session, until: string): Promise<Work> {
  // a name for this run, so that it finds its own things in a city that earlier runs used
  const run = Date.now().toString(36);
  const marked = await sql<(Person & { gameEventId: string; status: string })[]>`
    select distinct on (p.id) p.id, p.first_name, p.email, e.data ->> 'gameEventId' as game_event_id,
      e.data ->> 'status' as status
    from domain_events e join ${sql(viewOf(people))} p on p.id::text = substr(e.stream, 13)
    where e.type = 'AttendanceMarked' and e.data ->> 'status' in ('no_show', 'late_cancel')
      and e.occurred_at > ${addDays(until, -6).toISOString()} and p.email is not null and p.is_active
      and not exists (
        select from domain_events l
        where l.stream = e.stream and l.type in ('AttendanceMarked', 'AttendanceCorrected', 'MarkContested') and l.position > e.position)`;
  const refused = marked.find(({ status }) => status === 'no_show');
  const [wronged, contesting, waiting] = marked.filter((person) => person !== refused);
  if (!refused || !wronged || !contesting || !waiting) throw new Error('too few people were marked in the last days');

  const [cafe] = (await admin('GET', '/api/cafes?status=approved&limit=1')) as [Cafe];
  const [game] = (await admin('GET', '/api/games?status=active&limit=1')) as [Game];
  const place = { regionId: cafe.regionId, cityId: cafe.cityId, address: '1 Main Street', zipcode: '77002' };
  const kept = (await admin('POST', '/api/cafes', { ...place, name: `Fern and Fable ${run}` })) as Cafe;
  const double = (await admin('POST', '/api/cafes', { ...place, name: `Fern & Fable ${run} again` })) as Cafe;
  const host = await signIn(knownPeople.organizer);
  const gameEventId = await scheduleAt(host, { gameId: game.id, cafeId: double.id, regionId: double.regionId }, until);
  const suspended = await signIn(refused.email);
  await suspended('POST', `/api/game-events/${gameEventId}/join`, {}, [403]);
  for (const { email, gameEventId: contestedId } of [contesting, waiting]) {
    const member = await signIn(email);
    const text = 'I was there all evening; the host left before I paid.';
    await member('POST', '/api/users/me/reliability/contests', { gameEventId: contestedId, text }, [409]);
  }

  const phone = `(713) 555-${String(Date.now() % 10_000).padStart(4, '0')}`;
  const person = (name: string, more: object = {}) =>
    admin('POST', '/api/users', {
      email: `${name}.${run}@example.test`.toLowerCase(),
      firstName: name,
      lastName: run,
      ...more,
    }) as Promise<Person>;
  await person('Callie', { phoneNumber: phone });
  const spam = `pills${run}`;
  for (const number of [1, 2, 3]) await person('Cheap', { email: `${spam}.${number}@example.test` });
  const invited = `invited.${run}@example.test`;
  await admin('POST', '/api/invitations', { email: invited, role: 'provider' });
  const moved = await person('Mona');
  await admin('PATCH', `/api/users/${moved.id}`, { email: `mona.new.${run}@example.test` });

  return {
    caller: { phone, lastName: run },
    refused,
    wronged,
    spam,
    cafes: { kept: kept.name, double: double.name },
    invited,
    contesting,
    moved,
  };
}

/** Schedules a game event on the first day on which the host has none. Earlier runs in the same city took some. */
async function scheduleAt(
  host: Session,
  place: { readonly gameId: string; readonly cafeId: string; readonly regionId: string },
  until: string,
): Promise<string> {
  for (let days = 40; days < 180; days++) {
    const eventDate = localDateOf(addDays(until, days).toISOString(), 'America/Chicago');
    const evening = { ...place, eventDate, startTime: '09:00', maxParticipants: 4 };
    const scheduled = (await host('POST', '/api/game-events', evening, [409])) as Partial<GameEvent>;
    if (scheduled.id !== undefined) return scheduled.id;
  }
  throw new Error('the organizer hosts on every day');
}
