import { load } from '@tablemates/event-store';
import type { Counts } from '../../modules/events/numbers/contract.ts';
import { halfOf, LEAD_WORDS } from '../../modules/events/numbers-rules.ts';
import { isFullAdmin } from '../../modules/identity/people/admin-role.ts';
import { userStream } from '../../modules/identity/people/people.ts';
import { MONDAY_AT } from '../../modules/mails/rules.ts';
import { addDays } from '../../platform/add-time.ts';
import { instantFrom } from '../../platform/local-time.ts';
import type { MailContent } from '../../platform/mail/mail.ts';
import { findNames } from '../../projections/identity/people-queries.ts';
import { numbersOf } from '../../projections/numbers/numbers.ts';
import { findCounted, findNamesOf } from '../../projections/numbers/numbers-queries.ts';
import type { EventOf } from '../domain-event-types.ts';
import { findUnmet } from '../unmet-searches.ts';
import { type LetterDeps, letters, type Mails } from './letters.ts';

type Params = MailContent<'monday'>['params'];
type Missed = Pick<Counts, 'came' | 'noShows' | 'lateCancels'>;

/** So many organizers are named, and so many searches. */
const MOST_NAMED = 5;

/** The 60 days of the new people of a month that began so long ago are over. */
const COHORT_MONTHS = 4;

const missed = ({ noShows, lateCancels }: Missed): number => noShows + lateCancels;
const ratingsOf = (counts: Missed) => ({ missed: missed(counts), rated: counts.came + missed(counts) });

/** The mail with the numbers of a week beside the week before, to admins of the role full who asked for it. */
export function mondayMails(deps: LetterDeps) {
  const { letterTo } = letters(deps);
  return {
    async MondayMailed({ data: { userId, monday } }: EventOf<'MondayMailed'>): Mails {
      const { sql, log, clock, timeZone } = deps;
      if (!isFullAdmin(await load(log, userStream(userId)))) return [];
      const now = clock().toISOString();
      const daysFrom = (days: number) => addDays(`${monday}T00:00:00Z`, days).toISOString().slice(0, 10);
      const [from, to] = [daysFrom(-7), daysFrom(-1)];
      const counted = await findCounted(sql, { from: monthsBefore(monday, COHORT_MONTHS), to }, now);
      const within = (first: string, last: string) =>
        counted.filter(({ evening: { startDate } }) => startDate >= first && startDate <= last);
      const inWeek = within(from, to);
      const [week, before] = [numbersOf(inWeek, now), numbersOf(within(daysFrom(-14), daysFrom(-8)), now)];
      const searches = await findUnmet(sql, { from, to });
      if (week.totals.evenings + before.totals.evenings + searches.length === 0) return [];
      const carrying = week.byHost.slice(0, halfOf(week.byHost)).map(({ key }) => key);
      const [names, hosts] = await Promise.all([findNamesOf(sql, inWeek), findNames(sql, carrying)]);
      const keyed = <Row extends Counts & { readonly key: string }>(rows: readonly Row[]) =>
        rows.map((row) => ({ ...row, id: row.key }));
      const hour = ({ weekday, hour: at }: { readonly weekday: number; readonly hour: number }) => `${weekday} ${at}`;
      const hours = (rows: typeof week.byWeekdayHour) => rows.map((row) => ({ ...row, id: hour(row) }));
      const leads = (rows: typeof week.byLead) => rows.map((row, lead) => ({ ...row, id: String(lead) }));
      const worst: Params['worst'] = [
        ...worstOf('cafe', keyed(week.byCafe), keyed(before.byCafe), (id) => [names.get(id), { cafeId: id }]),
        ...worstOf('game', keyed(week.byGame), keyed(before.byGame), (id) => [names.get(id), { gameId: id }]),
        ...worstOf('hour', hours(week.byWeekdayHour), hours(before.byWeekdayHour), (id) => {
          const [weekday = '', at = ''] = id.split(' ');
          return [hourInWords(Number(weekday), Number(at)), { weekday, hour: at }];
        }),
        ...worstOf('lead', leads(week.byLead), leads(before.byLead), (id) => [LEAD_WORDS[Number(id)], { lead: id }]),
      ];
      const cohort = numbersOf(counted, now).cohorts.findLast(({ complete }) => complete);
      return letterTo(userId, 'monday', {
        ...{ from, to, worst, week: toldOf(week.totals), before: toldOf(before.totals) },
        until: instantFrom(daysFrom(7), MONDAY_AT, timeZone),
        cohort: cohort ? { month: cohort.month, newPeople: cohort.newPeople, cameBack: cohort.cameBack } : null,
        half: {
          organizers: week.byHost.length,
          carrying: carrying.length,
          names: carrying.slice(0, MOST_NAMED).map((id) => hosts.get(id) ?? 'Unknown Host'),
        },
        searches: searches.slice(0, MOST_NAMED).map(({ term, times }) => ({ term, times })),
      });
    },
  };
}

/** The first day of the month so many months before that of a local date. */
const monthsBefore = (date: string, months: number): string =>
  new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1 - months, 1)).toISOString().slice(0, 10);

const hourInWords = (weekday: number, hour: number): string =>
  // 4 January 1970 was a Sunday
  new Intl.DateTimeFormat('en-US', { timeZone: 'UTC', weekday: 'long', hour: 'numeric' })
    .format(Date.UTC(1970, 0, 4 + weekday, hour))
    .replace(/\s/gu, ' ');

const toldOf = (totals: Counts): Params['week'] => {
  const { evenings, seats, taken, came, newPeople, full, waited, unseated } = totals;
  return { evenings, seats, taken, came, newPeople, full, waited, unseated, ...ratingsOf(totals) };
};

/** Where most people missed their seats: none if nobody did. */
function worstOf<Row extends Missed & { readonly id: string }>(
  by: Params['worst'][number]['by'],
  rows: readonly Row[],
  before: readonly Row[],
  of: (id: string) => readonly [name: string | undefined, narrowed: Readonly<Record<string, string>>],
): Params['worst'] {
  const [most] = rows.toSorted((one, other) => missed(other) - missed(one));
  if (!most || missed(most) === 0) return [];
  const [name = 'unknown', narrowed] = of(most.id);
  const was = before.find(({ id }) => id === most.id);
  const behind = new URLSearchParams({ ...narrowed, with: 'missed' }).toString();
  return [{ by, name, behind, ...ratingsOf(most), was: was ? ratingsOf(was) : null }];
}
