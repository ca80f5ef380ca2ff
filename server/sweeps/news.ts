import type { Logger } from 'pino';
import { QUIET_FROM, QUIET_UNTIL } from '../../modules/events/rules.ts';
import type { FollowCommands } from '../../modules/follows/commands.ts';
import { DAILY_AT, NEWS_DAYS, SOON_HOURS, WEEK_DAYS, WEEKLY_ON } from '../../modules/follows/rules.ts';
import { addDays, addMinutes } from '../../platform/add-time.ts';
import type { Clock, Instant } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import { instantFrom, localMomentOf } from '../../platform/local-time.ts';
import { findFirstEvenings, findNews, findWeek } from '../../projections/follows/news-queries.ts';
import { oneByOne, togetherOrEach } from './one-by-one.ts';

const AT_ONCE = 200;
/** Read models may be behind by less. */
const BEHIND_MINUTES = 5;

type Deps = {
  readonly sql: Sql;
  readonly clock: Clock;
  readonly newId: NewId;
  readonly logger: Logger;
  readonly timeZone: string;
  readonly follows: Pick<FollowCommands, 'mailNews' | 'mailFirstEvening'>;
};

type Candidates = readonly { readonly userId: string; readonly gameEventIds: readonly string[] }[];

async function inPages(
  find: (after: string | undefined) => Promise<Candidates>,
  act: (people: Candidates) => Promise<void>,
): Promise<void> {
  for (let after: string | undefined; ; ) {
    const found = await find(after);
    await act(found);
    after = found.at(-1)?.userId;
    if (found.length < AT_ONCE) return;
  }
}

/**
 * The sweep that records of which new evenings people are told by mail (groups contract, section 3): once a day from 17:00
 * on, on Thursdays with the week in the city for who wants it, and at once of those that start soon, never in the quiet
 * hours. At 17:00 it also tells who has come to their first evening of the group that held it (section 5, rule 5). Each
 * process remembers what it has gone through, so another one takes over from one that was killed. People are told in sets,
 * each in one append. The log decides, so that nobody is told twice.
 */
export function mailNews({ sql, clock, newId, logger, timeZone, follows }: Deps): () => Promise<void> {
  let mailedOn: string | undefined;
  let judgedTo: Instant | undefined;
  return () =>
    oneByOne(logger, async (step) => {
      const now = clock().toISOString();
      const [day = '', time = ''] = localMomentOf(now, timeZone).split(' ');
      const contextNow = () => ({ commandId: newId(), actor: 'system', now });
      const tell = async (because: 'daily' | 'soon' | 'weekly', candidates: Candidates) => {
        for (let first = 0; first < candidates.length; first += AT_ONCE) {
          const people = candidates.slice(first, first + AT_ONCE);
          const tellOf = (some: Candidates) => follows.mailNews(contextNow(), some, { because, day });
          await togetherOrEach(step, people, ({ userId }) => ({ userId, because }), tellOf);
        }
      };
      if (time < QUIET_UNTIL || time >= QUIET_FROM) return;
      const from = judgedTo === undefined ? addDays(now, -NEWS_DAYS) : addMinutes(judgedTo, -BEHIND_MINUTES);
      const soon = { from: from.toISOString(), to: now, withinHours: SOON_HOURS, now };
      await tell('soon', await findNews(sql, soon));
      judgedTo = now;
      if (time < DAILY_AT || mailedOn === day) return;
      const to = instantFrom(day, DAILY_AT, timeZone);
      const daily = { from: addDays(to, -NEWS_DAYS).toISOString(), to, now };
      await inPages(
        (after) => findFirstEvenings(sql, daily, after, AT_ONCE),
        async (people) => {
          for (const { userId, gameEventIds } of people) {
            await step({ userId, because: 'first_evening' }, () =>
              follows.mailFirstEvening(contextNow(), userId, { day, gameEventIds, ...daily }),
            );
          }
        },
      );
      if (new Date(day).getUTCDay() === WEEKLY_ON) {
        // the mail of the week has the news of the day, and is the only one
        const week = { ...daily, until: addDays(now, WEEK_DAYS).toISOString() };
        await inPages(
          (after) => findWeek(sql, week, after, AT_ONCE),
          (people) => tell('weekly', people),
        );
      }
      await tell('daily', await findNews(sql, daily));
      mailedOn = day;
    });
}
