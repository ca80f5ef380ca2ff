import { addMinutes } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { instantFrom } from '../../platform/local-time.ts';
import type { GameEventDomainEvent } from '../events/domain-events.ts';
import { BUNDLED_MINUTES } from '../events/rules.ts';
import type { DeskMailEvent } from './domain-events.ts';
import { DESK_MAILED_AT, dayAfter, type HouseRules, nightOf, type Table } from './rules.ts';

// Groups contract, section 4, rule 12.

/**
 * A table as the desk of a cafe knows it. `at`, `by`: when and by whom it last got, lost or changed its time and size.
 * `isAsked`: the cafe was asked for it since, by a mail of its own.
 */
export type DeskTable = Table & {
  readonly cafeId: string;
  readonly isCancelled: boolean;
  readonly at: Instant;
  readonly by: string;
  readonly isAsked: boolean;
};

type Occurred = GameEventDomainEvent & { readonly occurredAt?: Instant; readonly actor?: string };

/** Folds the stream of a gameEvent; undefined if there is none. */
export const deskTableFold = { initial: undefined as DeskTable | undefined, evolve };

function evolve(table: DeskTable | undefined, occurred: Occurred): DeskTable | undefined {
  const { occurredAt: at = '', actor: by = '' } = occurred;
  const fresh = { isCancelled: false, at, by, isAsked: false };
  switch (occurred.type) {
    case 'GameEventScheduled': {
      const { cafeId, startsAt, maxParticipants } = occurred.data;
      return { cafeId, startsAt, maxParticipants, ...fresh };
    }
    case 'GameEventChanged': {
      const { cafeId, startsAt, maxParticipants } = occurred.data.to;
      const wanted = { cafeId, startsAt, maxParticipants };
      return table && table.cafeId === cafeId && isSame(table, wanted) ? table : { ...wanted, ...fresh };
    }
    case 'GameEventCancelled':
      return table && { ...table, ...fresh, isCancelled: true };
    case 'TableAsked':
      return table && { ...table, isAsked: occurred.data.ofSeries !== true };
    default:
      return table;
  }
}

const isSame = (one: Table, other: Table | undefined): boolean =>
  one.startsAt === other?.startsAt && one.maxParticipants === other.maxParticipants;

type Tables = Readonly<Record<string, Table>>;

/** How many days a night that was told of may be over before it is forgotten: by then nothing of it is ahead. */
const NIGHTS_KEPT = 3;

/** What the owner of a cafe was told of its latest nights, by their dates. */
export type Told = Readonly<Record<string, Tables>>;

/** What the owner who was told last was told, by their id. Whoever owned the cafe before them is told nothing any more. */
type ToldTo = Readonly<Record<string, Told>>;

export const deskMailsFold = {
  initial: {} as ToldTo,
  evolve(all: ToldTo, { data: { ownerId, night, tables } }: DeskMailEvent): ToldTo {
    const kept = Object.entries(all[ownerId] ?? {}).filter(([date]) => date > dayAfter(night, -NIGHTS_KEPT));
    return { [ownerId]: { ...Object.fromEntries(kept), [night]: byId(tables) } };
  },
};

const byId = (tables: readonly ({ readonly gameEventId: string } & Table)[]): Tables =>
  Object.fromEntries(tables.map(({ gameEventId, ...table }) => [gameEventId, table]));

/** The ids of the tables that an owner was told of and that may still begin. */
export const toldAhead = (told: Told, now: Instant): readonly string[] =>
  Object.values(told).flatMap((tables) =>
    Object.entries(tables).flatMap(([id, { startsAt }]) => (startsAt > now ? [id] : [])),
  );

type Desk = {
  readonly cafeId: string;
  readonly ownerId: string;
  readonly house: HouseRules | undefined;
  readonly timeZone: string;
};

/**
 * Decides what the owner of a cafe is told: at 17:00 of the day before a night, what is on; from then on what changes,
 * ten minutes after the first change. Not told are changes that they made themselves, and tables that the cafe was asked
 * for, which have a mail. Pure.
 *
 * @param tables those that are or were at the cafe ahead, by their ids
 */
export function decideDeskMails(
  told: Told,
  tables: Readonly<Record<string, DeskTable>>,
  desk: Desk,
  now: Instant,
): readonly DeskMailEvent[] {
  const { cafeId, ownerId, house, timeZone } = desk;
  const there = Object.entries(tables)
    .filter(([, table]) => table.cafeId === cafeId && !table.isCancelled && table.startsAt > now)
    .map(([id, table]) => ({ id, table, night: nightOf(house, table.startsAt, timeZone) }));
  const nights = new Set([...there.map(({ night }) => night), ...Object.keys(told)]);
  const wasTold = (id: string) => Object.values(told).some((its) => its[id] !== undefined);
  return [...nights].toSorted().flatMap((night): readonly DeskMailEvent[] => {
    const from = instantFrom(dayAfter(night, -1), DESK_MAILED_AT, timeZone);
    if (now < from) return [];
    const current = Object.fromEntries(there.flatMap((each) => (each.night === night ? [[each.id, each.table]] : [])));
    const data = { cafeId, ownerId, night, tables: listed(current) };
    const wasKnown = Object.values(current).some(({ at }) => at <= from);
    if (!told[night] && wasKnown && now < instantFrom(night, '00:00', timeZone)) {
      return [{ type: 'DeskMailed', data: { ...data, because: 'evening' } }];
    }
    const changes = changed(told[night] ?? {}, current, now).filter(({ gameEventId, after }) => {
      const table = tables[gameEventId];
      if (!table || table.by === ownerId || (after && table.isAsked)) return false;
      // one that was scheduled just before 17:00 may be missing in the mail of that hour
      return table.at >= from || (told[night] !== undefined && !wasTold(gameEventId));
    });
    const first = changes.map(({ gameEventId }) => tables[gameEventId]?.at ?? now).toSorted()[0];
    if (first === undefined || addMinutes(first, BUNDLED_MINUTES).toISOString() > now) return [];
    return [{ type: 'DeskMailed', data: { ...data, because: 'changes', changes } }];
  });
}

/** What differs between two pictures of a night, but for tables that have begun. */
function changed(before: Tables, after: Tables, now: Instant) {
  const ids = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return ids.flatMap((gameEventId) => {
    const [was, is] = [before[gameEventId], after[gameEventId]];
    if ((was && was.startsAt <= now) || (was && isSame(was, is))) return [];
    return [{ gameEventId, ...(was && { before: plain(was) }), ...(is && { after: plain(is) }) }];
  });
}

const plain = ({ startsAt, maxParticipants }: Table): Table => ({ startsAt, maxParticipants });
const listed = (tables: Tables) =>
  Object.entries(tables)
    .map(([gameEventId, table]) => ({ gameEventId, ...plain(table) }))
    .toSorted((one, other) => one.startsAt.localeCompare(other.startsAt));
