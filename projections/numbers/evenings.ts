import { projection } from '@tablemates/event-store';
import type { GameEventDomainEvent } from '../../modules/events/domain-events.ts';
import { type GivenBackSeats, isStartMoved, noneGivenBack, seatsAfter } from '../../modules/events/rules.ts';
import type { Instant } from '../../platform/clock.ts';
import { once } from '../once.ts';

type Terms = {
  readonly gameId: string;
  readonly cafeId: string;
  readonly startsAt: Instant;
  readonly startDate: string;
  readonly startTime: string;
  readonly seats: number;
};

type EveningDeed =
  | ({ readonly did: 'planned'; readonly hostId: string } & Terms)
  /** `moved`: really, so that answers to the question whether one comes are void. */
  | ({ readonly did: 'changed'; readonly moved: boolean } & Terms)
  | { readonly did: 'handed_over'; readonly who: string }
  | { readonly did: 'cancelled' }
  | { readonly did: 'joined'; readonly who: string; readonly fromLine: boolean }
  /** `gone`: the person did not give the seat back; they were removed, or sit at another table of the night. */
  | { readonly did: 'gave_back' | 'gone' | 'confirmed'; readonly who: string }
  | { readonly did: 'waited'; readonly who: string };

/** What numbers need of the past of a gameEvent. */
export type EveningFact = { readonly at: Instant } & EveningDeed;

export type EveningRow = {
  readonly gameEventId: string;
  readonly groupId: string | null;
  /** Everybody who ever hosted it. */
  readonly hostIds: readonly string[];
  /** The earliest and the latest local date on which it ever was to start. */
  readonly firstDate: string;
  readonly lastDate: string;
  /** In the order of the log, so that numbers can be told as of any day. */
  readonly facts: readonly EveningFact[];
  /** The log position of the last domain event, in decimal: folding it again adds nothing. */
  readonly position: string;
};

const termsOf = (of: Omit<Terms, 'seats'> & { readonly maxParticipants: number }): Terms => ({
  gameId: of.gameId,
  cafeId: of.cafeId,
  startsAt: of.startsAt,
  startDate: of.startDate,
  startTime: of.startTime,
  seats: of.maxParticipants,
});

/** Adds one fact, with the instant of its domain event. */
const noted = <Event extends { readonly position: bigint; readonly occurredAt: Instant }>(
  of: (domainEvent: Event) => EveningDeed,
) =>
  once<EveningRow, Event>((row, domainEvent) => ({
    facts: [...row.facts, { at: domainEvent.occurredAt, ...of(domainEvent) }],
  }));

/** The past of each gameEvent, as far as it is counted: one row, short enough to be told again for any day. */
export const evenings = projection<EveningRow, GameEventDomainEvent>()({
  name: 'evenings',
  version: 2,
  columns: {
    gameEventId: 'uuid not null',
    groupId: 'uuid',
    hostIds: 'jsonb not null',
    firstDate: 'text not null',
    lastDate: 'text not null',
    facts: 'jsonb not null',
    position: 'text not null',
  },
  key: ['gameEventId'],
  indexes: [
    'using btree (last_date, first_date)',
    'using gin (host_ids)',
    'using btree (group_id, last_date) where group_id is not null',
  ],
  ignores: ['stream', 'version', 'actor', 'personal'],
  touches: ({ data }) => [[data.gameEventId]],
  // without a row, an operator skipped its GameEventScheduled: the gameEvent is left out
  on: {
    GameEventScheduled: (row, { data, occurredAt: at, position }) =>
      row ?? {
        gameEventId: data.gameEventId,
        groupId: data.groupId ?? null,
        hostIds: [data.hostId],
        firstDate: data.startDate,
        lastDate: data.startDate,
        facts: [{ at, did: 'planned', hostId: data.hostId, ...termsOf(data) }],
        position: String(position),
      },
    GameEventChanged: once((row, { data, occurredAt: at }) => {
      const { startDate } = data.to;
      return {
        firstDate: startDate < row.firstDate ? startDate : row.firstDate,
        lastDate: startDate > row.lastDate ? startDate : row.lastDate,
        facts: [...row.facts, { at, did: 'changed', moved: isStartMoved(data), ...termsOf(data.to) }],
      };
    }),
    GameEventHandedOver: once((row, { data: { toUserId: who }, occurredAt: at }) => ({
      hostIds: [...row.hostIds.filter((id) => id !== who), who],
      facts: [...row.facts, { at, did: 'handed_over', who }],
    })),
    GameEventCancelled: noted(() => ({ did: 'cancelled' })),
    ParticipantJoined: noted(({ data: { userId: who, from } }) => ({
      did: 'joined',
      who,
      fromLine: from === 'waiting_list' || from === 'offer',
    })),
    ParticipantLeft: noted(({ data: { userId: who, because } }) => ({
      did: because === 'other_table' ? 'gone' : 'gave_back',
      who,
    })),
    ParticipantRemoved: noted(({ data: { userId: who } }) => ({ did: 'gone', who })),
    SeatConfirmed: noted(({ data: { userId: who } }) => ({ did: 'confirmed', who })),
    WaitingListJoined: noted(({ data: { userId: who } }) => ({ did: 'waited', who })),
  },
});

/** An evening as it was at an instant. */
export type Evening = Terms & {
  readonly gameEventId: string;
  readonly groupId: string | null;
  readonly host: string;
  readonly isCancelled: boolean;
  readonly participants: readonly string[];
  /** Participants who confirmed since the last real move of the start. */
  readonly confirmed: readonly string[];
  readonly givenBack: number;
  /** Of the seats given back, those that the waiting list filled again. */
  readonly refilled: number;
  readonly seatsGivenBack: GivenBackSeats;
  /** When each person last took a seat, those who left included. */
  readonly joinedAt: ReadonlyMap<string, Instant>;
  /** Everybody who stood in the waiting list, and those of them who had no seat after that. */
  readonly waited: readonly string[];
  readonly unseated: readonly string[];
};

export type Past = Pick<EveningRow, 'gameEventId' | 'groupId' | 'facts'>;

/** An evening as it was known at an instant; undefined before it was scheduled. */
export function eveningAt({ gameEventId, groupId, facts }: Past, asOf: Instant): Evening | undefined {
  const [first, ...later] = facts.filter(({ at }) => at <= asOf);
  if (first?.did !== 'planned') return undefined;
  const { at: _, did: __, hostId: host, ...terms } = first;
  const planned = { gameEventId, groupId, host, ...terms, ...nobody };
  return later.reduce<Evening>(after, planned);
}

const nobody = {
  isCancelled: false,
  participants: [],
  confirmed: [],
  givenBack: 0,
  refilled: 0,
  seatsGivenBack: noneGivenBack,
  joinedAt: new Map<string, Instant>(),
  waited: [],
  unseated: [],
};

const without = (people: readonly string[], who: string) => people.filter((each) => each !== who);

function after(evening: Evening, fact: EveningFact): Evening {
  switch (fact.did) {
    case 'planned':
      return evening;
    case 'changed': {
      const { at: _, did: __, moved, ...terms } = fact;
      return { ...evening, ...terms, ...(moved && { confirmed: [] }) };
    }
    case 'handed_over':
      return { ...evening, host: fact.who };
    case 'cancelled':
      return { ...evening, isCancelled: true };
    case 'waited': {
      const { waited, unseated } = evening;
      return {
        ...evening,
        waited: [...without(waited, fact.who), fact.who],
        unseated: [...without(unseated, fact.who), fact.who],
      };
    }
    case 'confirmed':
      return { ...evening, confirmed: [...without(evening.confirmed, fact.who), fact.who] };
    case 'joined': {
      const { filledAgain, ...seatsGivenBack } = seatsAfter(evening.seatsGivenBack, {
        type: 'ParticipantJoined',
        data: { userId: fact.who },
      });
      return {
        ...evening,
        seatsGivenBack,
        participants: [...without(evening.participants, fact.who), fact.who],
        joinedAt: new Map(evening.joinedAt).set(fact.who, fact.at),
        unseated: without(evening.unseated, fact.who),
        refilled: evening.refilled + Number(fact.fromLine && filledAgain !== undefined),
      };
    }
    case 'gave_back':
    case 'gone': {
      const isGivenBack = fact.did === 'gave_back';
      const type = isGivenBack ? 'ParticipantLeft' : 'ParticipantRemoved';
      const { taken, empty } = seatsAfter(evening.seatsGivenBack, { type, data: { userId: fact.who } });
      return {
        ...evening,
        seatsGivenBack: { taken, empty },
        participants: without(evening.participants, fact.who),
        confirmed: without(evening.confirmed, fact.who),
        givenBack: evening.givenBack + Number(isGivenBack),
      };
    }
  }
}
