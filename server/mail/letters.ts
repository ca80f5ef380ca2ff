import { type EventLog, isOneOf, load, type Position, recordedIn } from '@tablemates/event-store';
import { isBlocked } from '../../modules/blocks/block.ts';
import { blocksBetween } from '../../modules/blocks/streams.ts';
import { accessInWords } from '../../modules/cafe-nights/rules.ts';
import { houseOf } from '../../modules/cafe-nights/streams.ts';
import { cafeNameOf, gameNameOf } from '../../modules/catalog/rules.ts';
import type { GameEvent } from '../../modules/events/contract.ts';
import { seatTypes } from '../../modules/events/domain-events.ts';
import { endOf, isRealChange } from '../../modules/events/rules.ts';
import { gameEventOf } from '../../modules/events/streams.ts';
import type { MailCommands } from '../../modules/mails/commands.ts';
import type { OptionalKind } from '../../modules/mails/rules.ts';
import type { UnsubscribeLinks } from '../../modules/mails/unsubscribe-link.ts';
import { wordsOf } from '../../modules/series/rules.ts';
import { seriesOf } from '../../modules/series/streams.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Sql } from '../../platform/database.ts';
import type { Mail, UnkeyedMail } from '../../platform/mail/mail.ts';
import { type CalendarSettings, calendarOf } from '../../projections/events/calendar.ts';
import { findNames } from '../../projections/events/game-event-names.ts';
import { findPeople } from './find-people.ts';
import { KINDS, type ParamsOf } from './kinds.ts';

/** A mail to a person. Their address may be another one when it is written again. */
export type PersonalMail = UnkeyedMail & { readonly recipientId: string };
export type Mails = Promise<readonly PersonalMail[]>;

/**
 * A mail with the key by which the person gets it once for a domain event, however often it is written.
 *
 * @param by the writer, such as the name of a reactor
 */
export const keyed = (mail: PersonalMail, by: string, domainEventId: string): Mail => ({
  ...mail,
  dedupeKey: `${by}/${domainEventId}/${mail.template}/${mail.recipientId}`,
  causedBy: domainEventId,
});

export type LetterDeps = {
  readonly sql: Sql;
  readonly log: Pick<EventLog, 'readStream' | 'versionOf'>;
  readonly clock: Clock;
  /** The public address of the product. */
  readonly publicUrl: string;
  /** The city's IANA time zone. */
  readonly timeZone: string;
  readonly calendar: CalendarSettings;
  readonly unsubscribing: UnsubscribeLinks;
  readonly mails: Pick<MailCommands, 'offFor'>;
};

/** A mail to each of these people. */
export const toEach = async (userIds: readonly string[], write: (userId: string) => Mails): Mails =>
  (await Promise.all(userIds.map(write))).flat();

const isOfSeats = isOneOf(seatTypes);

const noKinds: readonly OptionalKind[] = [];

type Latest = { readonly type: string; readonly version: number; readonly data: { readonly userId: string } };

/**
 * Writes mails to people, and reads what they say about gameEvents. Recipients and words are looked up when it writes.
 */
export function letters({ sql, log, clock, publicUrl, timeZone, calendar, unsubscribing, mails }: LetterDeps) {
  const now = () => clock().toISOString();

  return {
    /**
     * A mail to a person. There is none if they are erased or deactivated, or have switched this kind off.
     *
     * @param alsoClosed whether a deactivated person gets it too
     */
    async letterTo<Template extends keyof typeof KINDS>(
      userId: string,
      template: Template,
      params: Omit<ParamsOf<Template>, 'firstName'>,
      { alsoClosed = false } = {},
    ): Mails {
      const { switchedOffBy, about, uselessAt } = KINDS[template];
      const [[person], off] = await Promise.all([
        findPeople({ sql, log }, [userId], now()),
        switchedOffBy ? mails.offFor(userId) : noKinds,
      ]);
      if (!person?.email || !(person.isActive || alsoClosed) || (switchedOffBy && off.includes(switchedOffBy)))
        return [];
      const named = { firstName: person.firstName, ...params };
      const mail = {
        to: person.email,
        recipientId: userId,
        template,
        params: named,
        ...(switchedOffBy && {
          // TypeScript cannot see that the parameters belong to the template, here and below
          unsubscribeToken: unsubscribing.tokenOf(
            userId,
            switchedOffBy,
            about?.(named as unknown as ParamsOf<Template>),
          ),
        }),
        ...(uselessAt && { ofUseUntil: uselessAt(named as unknown as ParamsOf<Template>, timeZone) }),
      };
      return [mail as unknown as PersonalMail];
    },

    /** Whether one of the two has blocked the other: neither hears of the other then. */
    areApart: async (one: string, other: string) => isBlocked(await load(log, blocksBetween(one, other))),

    /** Whether a person keeps away from another one, whatever the other does. */
    hasBlocked: async (userId: string, other: string) =>
      (await load(log, blocksBetween(userId, other))).by.includes(userId),

    /** What a cafe asks of its guests, and how one gets in and about. */
    async saidAtCafe(cafeId: string) {
      const house = await load(log, houseOf(cafeId));
      return { cafeNote: house?.note ?? '', access: accessInWords(house?.access ?? []) };
    },

    /**
     * The first name of a person who acted at a gameEvent: its host, or an organizer of its group. Null for an admin, who
     * acts for the team.
     */
    async nameOfActor(userId: string): Promise<string | null> {
      const [person] = await findPeople({ sql, log }, [userId], now());
      return person && !person.isAdmin ? person.firstName : null;
    },

    /** A series from its stream, and what mails say of it. */
    async readSeries(seriesId: string) {
      const state = await load(log, seriesOf(seriesId));
      const chapter = state.status === 'unknown' ? undefined : state.chapters.at(-1);
      if (state.status === 'unknown' || !chapter) throw new Error(`there is no series ${seriesId}`);
      const { game, cafe } = await findNames(sql, { ...chapter.terms, hostId: state.hostId });
      const words = wordsOf(chapter.rhythm);
      return { state, about: { seriesId, words, gameName: gameNameOf(game), cafeName: cafeNameOf(cafe) } };
    },

    /**
     * A gameEvent from its stream, and the names that mails use. Only names come from the read models, so a missing row
     * stops no mail.
     */
    async readGameEvent(gameEventId: string) {
      const stream = gameEventOf(gameEventId);
      const recorded = await recordedIn(log, stream);
      const state = recorded.reduce(stream.fold.evolve, stream.fold.initial);
      if (state.status === 'unknown') throw new Error(`there is no gameEvent ${gameEventId}`);
      const { status, schedule, seats } = state;
      const { startsAt, hostId, description } = schedule;
      const { game, cafe, host } = await findNames(sql, schedule);
      const page = `${publicUrl}/events/${gameEventId}`;
      return {
        recorded,
        state,
        hostId,
        /** Whether the person has a seat that they took before a position of the log. */
        hasSeatSince: (userId: string, before: Position) =>
          seats.participants.includes(userId) &&
          !recorded.some((each) => isOfSeats(each) && each.position > before && each.data.userId === userId),
        /** Whether this is the last domain event of its type about the person. */
        isLatest: ({ type, version: at, data: { userId } }: Latest) =>
          recorded.findLast((each) => each.type === type && 'userId' in each.data && each.data.userId === userId)
            ?.version === at,
        /** The announced moves before a version of the stream of which people were mailed. */
        movesBefore: (before: number) =>
          recorded.flatMap(({ type, version, data }) =>
            type === 'GameEventMoveAnnounced' && version < before && isRealChange(data) ? [{ version, ...data }] : [],
          ),
        about: {
          gameEventId,
          startsAt,
          gameName: gameNameOf(game),
          cafeName: cafeNameOf(cafe),
        },
        place: { cafeAddress: cafe?.address ?? '', hostName: host?.firstName ?? 'your host' },
        /**
         * A calendar file for a domain event of the stream. `at` replaces the start, the cafe and the status of the stream.
         * `entryStatus`: for somebody without a seat.
         */
        calendar: (
          { version: sequence }: { readonly version: number },
          at: Partial<Pick<GameEvent, 'eventDate' | 'status'> & { readonly cafe: typeof cafe }> = {},
          entryStatus?: 'TENTATIVE',
        ) => {
          const shown = { id: gameEventId, game, cafe, host, eventDate: startsAt, description, status, ...at };
          const entry = { ...calendar, page, endsAt: endOf(shown.eventDate), at: now(), sequence };
          return calendarOf(shown, entry, entryStatus);
        },
      };
    },
  };
}
