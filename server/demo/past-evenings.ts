import { endOf } from '../../modules/events/rules.ts';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import type { AttendanceStatus } from '../../modules/reliability/contract.ts';
import { addDays, addHours, addMinutes } from '../../platform/add-time.ts';
import { localDateOf } from '../../platform/local-time.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { contestedMarks } from './contested-marks.ts';
import { must } from './must.ts';
import type { Person } from './people.ts';
import { isSampleEvening, SAMPLE_EVENINGS, type SampleEvening } from './sample-member.ts';
import { type createTables, type Evenings, EXPECTED_REFUSALS, START_TIMES, type Table } from './tables.ts';

type Deps = Evenings & {
  readonly tables: ReturnType<typeof createTables>;
  readonly reliability: ReliabilityCommands;
  readonly contested: ReturnType<typeof contestedMarks>;
  /** The admin who decides about the sample member. */
  readonly adminId: string;
};

/** The evenings of the last two months, with who came and who did not. */
export function pastEvenings(deps: Deps) {
  const { agenda, events, by, choose, members, now, timeZone } = deps;
  const { tables, reliability, contested, adminId } = deps;
  const sampleEvenings = SAMPLE_EVENINGS.values();

  /** Adds the outcome of a sample evening to the agenda. */
  function addOutcome(
    { evening, admin }: SampleEvening,
    { id: userId }: Person,
    { id: gameEventId, hostId, startsAt }: Table,
  ) {
    if (evening === 'leaves_late') {
      agenda.at(addHours(startsAt, -6), async (at) => {
        must(await events.leave(by(userId, at), gameEventId, userId));
      });
    } else {
      agenda.at(addHours(startsAt, 20), async (at) => {
        must(await reliability.markAttendance(by(hostId, at), { gameEventId, userId, status: evening }));
      });
    }
    if (!admin) return;
    const { days, decides, reason } = admin;
    agenda.at(addDays(startsAt, days), async (at) => {
      const decided =
        decides === 'waive'
          ? await reliability.waivePenalty(by(adminId, at), { userId, reason })
          : await reliability.correctAttendance(by(adminId, at), { gameEventId, userId, status: decides, reason });
      must(decided);
    });
  }

  /**
   * At some evenings somebody gives a seat back early. At some, somebody joins in the last days if a seat is free, such
   * as one that was given back. Uses no random numbers.
   *
   * @returns the user ids of those who joined in the last days; all of them come
   */
  function giveBack(table: Table, index: number): ReadonlySet<string> {
    const came = new Set<string>();
    const [ann, bob] = [5, 9].map((step) => members[2 + ((step * index + 11) % (members.length - 2))]);
    const join = async (person: Person | undefined, at: Date) => {
      const result = person && (await events.join(by(person.id, at), table.id, person.id));
      if (!result) return false;
      if (!isRefusal(result)) return true;
      if (![...EXPECTED_REFUSALS, 'already_joined'].includes(result.code)) must(result);
      return false;
    };
    if (index % 3 === 0) {
      agenda.at(addHours(table.startsAt, -80), async (at) => {
        if (!ann || !(await join(ann, at))) return;
        agenda.at(addHours(table.startsAt, -60), async (later) => {
          must(await events.leave(by(ann.id, later), table.id, ann.id));
        });
      });
    }
    if (index % 2 === 0) {
      for (const hours of [50, 7]) {
        agenda.at(addHours(table.startsAt, -hours), async (at) => {
          if (bob && !came.has(bob.id) && (await join(bob, at))) came.add(bob.id);
        });
      }
    }
    return came;
  }

  /** Somebody leaves nine hours before the start. */
  function leaveLate(table: Table, seated: Person[], stays: Person | undefined) {
    agenda.at(addHours(table.startsAt, -9), async (late) => {
      const leaving = seated.findLastIndex((person) => person !== stays);
      const [person] = leaving < 0 ? [] : seated.splice(leaving, 1);
      if (person) must(await events.leave(by(person.id, late), table.id, person.id));
    });
  }

  /** The host rates everybody but `except`, whose outcome `addOutcome` adds. */
  async function rate(table: Table, seated: readonly Person[], refilled: Iterable<string>, at: Date, except?: string) {
    const mark = async (userId: string, status: AttendanceStatus) =>
      must(await reliability.markAttendance(by(table.hostId, at), { gameEventId: table.id, userId, status }));
    for (const userId of refilled) await mark(userId, 'attended');
    for (const { id, careless } of seated) {
      if (id === except) continue;
      const status = choose.chance(careless ? 0.6 : 0.03) ? 'no_show' : 'attended';
      await mark(id, status);
      if (status === 'no_show') contested.afterNoShow(table, id, at);
    }
  }

  /**
   * One evening: people join, one may leave too late, the host rates a day later if `isRated`, and it is archived.
   *
   * @param index which host it has, and what happens there
   */
  return (index: number, daysBack: number, { isRated = true } = {}): void => {
    agenda.at(addMinutes(addDays(now, -(daysBack + 8)), index), async (at) => {
      const startDate = localDateOf(addDays(now, -daysBack).toISOString(), timeZone);
      const table = await tables.schedule(index, { startDate, startTime: choose.oneOf(START_TIMES) }, at);
      const seated: Person[] = [];
      const count = Math.max(1, table.seats - choose.below(3));
      const sample = isSampleEvening(index) ? sampleEvenings.next().value : undefined;
      const first = sample ? members[1] : index % 6 === 0 ? members[0] : undefined;
      tables.invite(table, count, first, addDays(at, 2), (person) => seated.push(person));
      if (first && sample) addOutcome(sample, first, table);
      tables.remind(table, seated);
      if (choose.chance(0.3)) leaveLate(table, seated, first);
      const refilled = giveBack(table, index);
      agenda.at(new Date(endOf(table.startsAt)), async (end) => {
        must(await events.settle(by('system', end), table.id));
      });
      if (isRated) {
        const except = sample && first?.id;
        agenda.at(addHours(table.startsAt, 20), (rated) => rate(table, seated, refilled, rated, except));
      }
      agenda.at(addMinutes(addDays(table.startsAt, 3), 1), async (closed) => {
        must(await events.settle(by('system', closed), table.id));
      });
    });
  };
}
