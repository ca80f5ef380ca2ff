import type { Counts } from '../../modules/events/numbers/contract.ts';
import type { Sql } from '../../platform/database.ts';

/*
 * Counts evenings a second time, from the rows of the log and by nothing of the product: a check that shares code with
 * what it checks shares its mistakes.
 */

export type Entry = {
  readonly type: string;
  readonly stream: string;
  // the rows are read as they are stored
  readonly data: Record<string, unknown> & { readonly gameEventId: string; readonly userId: string };
  readonly at: string;
};

type Table = {
  date: string;
  time: string;
  starts: number;
  seats: number;
  host: string;
  readonly group: string | null;
  cafe: string;
  game: string;
  off: boolean;
  readonly sitting: Set<string>;
  readonly sure: Set<string>;
  /** How many sat there before each seat that was given back and is empty. */
  readonly gaps: number[];
  givenBack: number;
  refilled: number;
  /** Who stood in line; true if they have had no seat since. */
  readonly line: Map<string, boolean>;
  /** When people last took a seat. */
  readonly took: Map<string, number>;
};

const DAY = 86_400_000;
const ZERO = {
  ...{ evenings: 0, seats: 0, taken: 0, came: 0, noShows: 0, lateCancels: 0, givenBack: 0, refilled: 0 },
  ...{ full: 0, waited: 0, unseated: 0, newPeople: 0, cameBack: 0, confirmed: 0, confirmedCame: 0 },
};

type CountedTable = Counts &
  Pick<Table, 'date' | 'time' | 'host' | 'group' | 'cafe' | 'game'> & {
    /** How early each rated person took their seat, by the days of the contract, and their rating. */
    readonly leads: readonly string[];
  };

/** All that was counted of each evening that starts in a span, as the log was before an instant. */
export async function countAgain(sql: Sql, from: string, to: string, before: string) {
  const entries = await sql<Entry[]>`
    select type, stream, data, occurred_at as at from domain_events where occurred_at < ${before} order by position`;
  return countEntries(entries, from, to);
}

/** All that is counted of each evening that starts in a span of local dates, from all that happened. */
export function countEntries(entries: readonly Entry[], from: string, to: string) {
  const tables = new Map<string, Table>();
  const marks = new Map<string, Map<string, string>>();
  for (const { type, stream, data, at } of entries) {
    if (type === 'GameEventScheduled') {
      const d = data as unknown as Record<string, string> & { maxParticipants: number };
      tables.set(data.gameEventId, {
        ...{ date: d.startDate ?? '', time: d.startTime ?? '', starts: Date.parse(d.startsAt ?? '') },
        ...{ seats: d.maxParticipants, host: d.hostId ?? '', cafe: d.cafeId ?? '', game: d.gameId ?? '' },
        ...{ group: d.groupId ?? null, off: false, sitting: new Set(), sure: new Set(), gaps: [] },
        ...{ givenBack: 0, refilled: 0, line: new Map(), took: new Map() },
      });
    }
    if ((type === 'AttendanceMarked' || type === 'AttendanceCorrected') && data.role === 'participant') {
      const of = marks.get(data.gameEventId) ?? new Map<string, string>();
      marks.set(data.gameEventId, of.set(stream.replace('reliability-', ''), String(data.status)));
    }
    const table = tables.get(data.gameEventId);
    if (!table || !stream.startsWith('gameEvent-')) continue;
    if (type === 'GameEventChanged') {
      const { to: d, from: old, movedFrom } = data as unknown as Record<string, Record<string, string>>;
      const was = Date.parse((movedFrom ?? old)?.startsAt ?? '');
      table.starts = Date.parse(d?.startsAt ?? '');
      if (Math.abs(table.starts - was) >= 15 * 60_000) table.sure.clear();
      table.date = d?.startDate ?? '';
      table.time = d?.startTime ?? '';
      table.seats = Number(d?.maxParticipants);
      table.cafe = d?.cafeId ?? '';
      table.game = d?.gameId ?? '';
    }
    if (type === 'GameEventHandedOver') table.host = String(data.toUserId);
    if (type === 'GameEventCancelled') table.off = true;
    if (type === 'SeatConfirmed') table.sure.add(data.userId);
    if (type === 'WaitingListJoined') table.line.set(data.userId, true);
    if (type === 'ParticipantJoined') {
      table.took.set(data.userId, Date.parse(at));
      if (table.line.has(data.userId)) table.line.set(data.userId, false);
      table.sitting.add(data.userId);
      const gap = table.gaps.at(-1);
      if (gap !== undefined && table.sitting.size >= gap) {
        table.gaps.pop();
        if (data.from === 'waiting_list' || data.from === 'offer') table.refilled += 1;
      }
    }
    if (type === 'ParticipantLeft' || type === 'ParticipantRemoved') {
      if (type === 'ParticipantLeft' && data.because !== 'other_table') {
        table.gaps.push(table.sitting.size);
        table.givenBack += 1;
      }
      table.sitting.delete(data.userId);
      table.sure.delete(data.userId);
    }
  }

  const attended = new Map<string, { readonly id: string; readonly starts: number }[]>();
  for (const [id, of] of marks) {
    for (const [who, status] of of) {
      if (status !== 'attended') continue;
      attended.set(who, [...(attended.get(who) ?? []), { id, starts: tables.get(id)?.starts ?? 0 }]);
    }
  }
  const counted = new Map<string, CountedTable>();
  for (const [id, table] of tables) {
    const { date, time, host, group, cafe, game, off, seats, sitting, sure, givenBack, refilled, line, took } = table;
    if (off || date < from || date > to) continue;
    const of = marks.get(id) ?? new Map<string, string>();
    const how = (status: string) => [...of].filter(([, each]) => each === status).length;
    counted.set(id, {
      ...{ ...ZERO, date, time, host, group, cafe, game, evenings: 1, seats, taken: sitting.size, givenBack, refilled },
      ...{ came: how('attended'), noShows: how('no_show'), lateCancels: how('late_cancel') },
      ...{ full: sitting.size < seats ? 0 : 1, waited: line.size, unseated: [...line.values()].filter(Boolean).length },
      leads: [...of]
        .map(([who, status]) => {
          const days = (table.starts - (took.get(who) ?? Number.NaN)) / DAY;
          return `${Number.isNaN(days) ? undefined : days <= 1 ? 0 : days <= 3 ? 1 : days <= 7 ? 2 : days <= 21 ? 3 : 4} ${status}`;
        })
        .toSorted(),
      ...{ confirmed: sure.size, confirmedCame: [...sure].filter((who) => of.get(who) === 'attended').length },
    });
  }
  for (const evenings of attended.values()) {
    const [first, next] = evenings.toSorted((one, other) => one.starts - other.starts);
    const row = first && counted.get(first.id);
    if (!row) continue;
    row.newPeople += 1;
    if (next && next.starts - first.starts <= 60 * DAY) row.cameBack += 1;
  }
  return counted;
}

/** The sum of the numbers of these rows. */
export function totalOf(rows: Iterable<Counts>): Counts {
  const sum = { ...ZERO };
  for (const row of rows) {
    // the keys are those of the sum
    for (const number of Object.keys(sum) as (keyof Counts)[]) sum[number] += row[number];
  }
  return sum;
}
