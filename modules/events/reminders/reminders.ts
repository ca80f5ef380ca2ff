import { addHours, addMinutes } from '../../../platform/add-time.ts';
import type { Instant } from '../../../platform/clock.ts';
import type { OptionalKind } from '../../mails/rules.ts';
import type { ReminderEvent, ReminderKind } from '../domain-events.ts';
import { BUNDLED_MINUTES } from '../rules.ts';
import { type Audience, dueReminders, PLAN, type Reminder } from './plan.ts';
import type { RemindedGameEvent } from './reminded-game-event.ts';

/** Older changes of seats are not reported. */
const NEWS_HOURS = 24;

/** The mails that were sent about a gameEvent. */
export type Sent = {
  readonly reminders: readonly { readonly kind: ReminderKind; readonly startsAt: Instant }[];
  /** How many seat changes were reported to the host. */
  readonly reported: number;
};

export const sentFold = { initial: { reminders: [], reported: 0 } as Sent, evolve };

function evolve(sent: Sent, domainEvent: ReminderEvent): Sent {
  switch (domainEvent.type) {
    case 'RemindersSent': {
      const { kind, startsAt } = domainEvent.data;
      return { ...sent, reminders: [...sent.reminders, { kind, startsAt }] };
    }
    case 'SeatChangesReported':
      return { ...sent, reported: domainEvent.data.upTo };
  }
}

type Known = Exclude<RemindedGameEvent, { status: 'unknown' }>;

/** The kinds of mails that a person has switched off. */
export type OffFor = (userId: string) => readonly OptionalKind[];

/**
 * Decides which mails about a gameEvent are due at `now` (evenings contract, section 4): one for each person, evening,
 * kind and start. People who have switched the kind off are not in `userIds`, because ledgers show who got a reminder.
 * A reminder that nobody gets is recorded too, so that it is decided only once. Pure.
 */
export function decideReminders(
  gameEvent: RemindedGameEvent,
  sent: Sent,
  offFor: OffFor,
  now: Instant,
): readonly ReminderEvent[] {
  if (gameEvent.status === 'unknown' || gameEvent.status === 'closed') return [];
  return [...reminders(gameEvent, sent, offFor, now), ...report(gameEvent, sent, now)];
}

function reminders(gameEvent: Known, sent: Sent, offFor: OffFor, now: Instant): readonly ReminderEvent[] {
  const { gameEventId, startsAt, sameStarts, startChosenAt, timeZone, seats } = gameEvent;
  if (seats.length === 0) return [];
  const kinds = sent.reminders.filter((reminder) => sameStarts.includes(reminder.startsAt)).map(({ kind }) => kind);
  return dueReminders({ startsAt, startChosenAt, sent: kinds }, timeZone, now).map((reminder) => ({
    type: 'RemindersSent',
    data: {
      gameEventId,
      kind: reminder.kind,
      startsAt,
      userIds: recipients(gameEvent, reminder).filter(
        (userId) => !offFor(userId).includes(PLAN[reminder.kind].switchedOffBy),
      ),
    },
  }));
}

/** The people who get a reminder. People who took their seat after it was due do not. */
function recipients({ hostId, seats, waiting }: Known, { kind, dueAt }: Reminder): readonly string[] {
  const reminded = seats.filter(({ joinedAt }) => joinedAt <= dueAt);
  const unanswered = reminded.filter(({ isConfirmed }) => !isConfirmed);
  const audience: Audience = PLAN[kind].to;
  if (audience === 'host') return [hostId];
  if (audience === 'unanswered_while_people_wait' && waiting.length === 0) return [];
  return (audience === 'seats' ? reminded : unanswered).map(({ userId }) => userId);
}

/**
 * Reports seat changes to the host, except their own ones, those before they became the host, and seats that
 * were both taken and given back meanwhile.
 */
function report({ gameEventId, hostId, startsAt, seatChanges }: Known, sent: Sent, now: Instant): ReminderEvent[] {
  const [first, ...more] = seatChanges.slice(sent.reported);
  if (!first || now >= startsAt || addMinutes(first.at, BUNDLED_MINUTES).toISOString() > now) return [];
  const since = addHours(now, -NEWS_HOURS).toISOString();
  const changes = [first, ...more].filter(({ at, isOld }) => at >= since && !isOld);
  const last = new Map(changes.map((change) => [change.userId, change]));
  const news = [...last.values()].filter(({ userId, what, byHost }) => {
    const before = changes.find((change) => change.userId === userId);
    return !byHost && before?.what === what;
  });
  const ids = (wanted: string) => news.filter(({ what }) => what === wanted).map(({ userId }) => userId);
  const data = { gameEventId, hostId, upTo: seatChanges.length, taken: ids('taken'), givenBack: ids('given_back') };
  return [{ type: 'SeatChangesReported', data }];
}

/** A table of a night, with the mails that were sent about it. */
export type NightTable = { readonly gameEvent: RemindedGameEvent; readonly sent: Sent };

const isToHost = ({ kind }: { readonly kind: ReminderKind }): boolean => PLAN[kind].to === 'host';

/** Whether a mail to the host is due, so that the host's other tables of the night matter. */
export const concernsNight = (due: readonly ReminderEvent[]): boolean =>
  due.some(({ type, data }) => type === 'RemindersSent' && isToHost(data));

/**
 * Makes one mail of those to a host of several tables of a night: what is due at the other tables too is told in the mail
 * of this one. Who came is asked once the last table is over. Pure.
 *
 * @param due what `decideReminders` decided about this table
 * @param others the host's other tables of the night
 */
export function forNight(
  due: readonly ReminderEvent[],
  others: readonly NightTable[],
  now: Instant,
): { readonly own: readonly ReminderEvent[]; readonly others: Readonly<Record<string, readonly ReminderEvent[]>> } {
  const elsewhere = others.flatMap(({ gameEvent, sent }) =>
    gameEvent.status === 'open' || gameEvent.status === 'over' ? [{ gameEvent, sent }] : [],
  );
  const along: { [gameEventId: string]: readonly ReminderEvent[] } = {};
  const own = due.flatMap((each): readonly ReminderEvent[] => {
    if (each.type !== 'RemindersSent' || !isToHost(each.data)) return [each];
    const { gameEventId, kind, userIds } = each.data;
    const awaits = kind !== 'host_evening' && elsewhere.some(({ gameEvent }) => isAhead(gameEvent, kind, now));
    if (awaits) return [];
    const otherTables: { gameEventId: string; startsAt: Instant }[] = [];
    for (const { gameEvent, sent } of elsewhere) {
      const same = reminders(gameEvent, sent, () => [], now).find(({ data }) => 'kind' in data && data.kind === kind);
      if (same?.type !== 'RemindersSent') continue;
      otherTables.push({ gameEventId: gameEvent.gameEventId, startsAt: gameEvent.startsAt });
      const within = { type: same.type, data: { ...same.data, userIds, within: gameEventId } };
      along[gameEvent.gameEventId] = [...(along[gameEvent.gameEventId] ?? []), within];
    }
    return [{ type: each.type, data: { ...each.data, ...(otherTables.length > 0 && { otherTables }) } }];
  });
  return { own, others: along };
}

const isAhead = ({ startsAt, timeZone, seats }: Known, kind: ReminderKind, now: Instant): boolean =>
  seats.length > 0 && PLAN[kind].dueAt(startsAt, timeZone) > now;
