import type { CommandContext } from '@tablemates/event-store';
import type { CheckInCommands } from '../../modules/events/check-in/commands.ts';
import type { EventsCommands } from '../../modules/events/commands.ts';
import type { ReliabilityCommands } from '../../modules/reliability/commands.ts';
import type { ContestCommands } from '../../modules/reliability/contests/commands.ts';
import { addDays, addHours, addMinutes } from '../../platform/add-time.ts';
import type { Instant } from '../../platform/clock.ts';
import { isRefusal } from '../../platform/refusal.ts';
import type { createAgenda } from './agenda.ts';
import { must } from './must.ts';

type Table = { readonly id: string; readonly hostId: string; readonly startsAt: Instant };

type Deps = {
  readonly agenda: ReturnType<typeof createAgenda>;
  readonly events: Pick<EventsCommands, 'join' | 'settle'>;
  readonly checkIns: Pick<CheckInCommands, 'showCode' | 'checkIn'>;
  readonly reliability: Pick<ReliabilityCommands, 'markAttendance'>;
  readonly contests: ContestCommands;
  readonly by: (actor: string, at: Date) => CommandContext;
  readonly adminId: string;
  readonly now: Date;
};

const WORDS = [
  'I was there from the start and left after the second game. Please ask the others at the table.',
  'We had moved to the table by the window, because ours was too small. Nobody looked there.',
  'I sat at the wrong table for half an hour and came over afterwards.',
  'My train was cancelled on the way, and my phone was empty.',
] as const;
const ANSWER = 'I waited until half past, and nobody of that name came to our table.';

/** Contested marks of the demo, in every state. They use no random numbers, so the rest of the city stays the same. */
export function contestedMarks({ agenda, events, checkIns, reliability, contests, by, adminId, now }: Deps) {
  let contested = 0;

  /** The person contests a mark a day later; the host answers unless `isUnanswered`. */
  function contest(
    { id: gameEventId, hostId }: Table,
    userId: string,
    { at: from, text, answered }: { readonly at: Date; readonly text: string; readonly answered: Date | null },
    then: (contestId: string) => void = () => {},
  ) {
    agenda.at(from, async (at) => {
      const { contestId } = must(await contests.contest(by(userId, at), { gameEventId, text }));
      if (answered) {
        agenda.at(answered, async (later) => {
          must(await contests.answer(by(hostId, later), { gameEventId, contestId, userId, text: ANSWER }));
        });
      }
      then(contestId);
    });
  }

  return {
    /**
     * The first no-shows of the past are contested: one each is upheld, overturned and withdrawn, and one is overdue.
     */
    afterNoShow(table: Table, userId: string, markedAt: Date) {
      const which = contested++;
      const text = WORDS[which];
      if (text === undefined) return;
      const answered = which === 2 ? null : addHours(markedAt, 30);
      contest(table, userId, { at: addDays(markedAt, 1), text, answered }, (contestId) => {
        const decide = (at: Date, status: 'no_show' | 'attended', reason: string) =>
          agenda.at(at, async (decidedAt) => {
            must(await contests.decide(by(adminId, decidedAt), { userId, contestId, status, reason }));
          });
        if (which === 0)
          decide(addDays(markedAt, 4), 'no_show', 'Nobody at the table had seen them, and nothing else speaks for it.');
        // late, so that nothing else in the city depends on it
        if (which === 1) decide(addHours(now, -26), 'attended', 'Two guests remember them at the table by the window.');
        if (which === 2) {
          agenda.at(addDays(markedAt, 2), async (at) => {
            must(await contests.withdraw(by(userId, at), contestId));
          });
        }
      });
    },

    /**
     * An evening of the day before yesterday. One person checked in with the code but is marked as a no-show. Three
     * contest their marks: the host answered one of them and changed the mark of another.
     *
     * @param people those who may join; the first of them get the seats
     */
    evening(table: Table, people: readonly string[], from: Date) {
      const seated: string[] = [];
      agenda.at(from, async (at) => {
        for (const id of people) {
          if (seated.length < 4 && !isRefusal(await events.join(by(id, at), table.id, id))) seated.push(id);
        }
      });
      const mark = (userId: string, at: Date, status: 'attended' | 'no_show', reason?: string) =>
        reliability.markAttendance(by(table.hostId, at), {
          gameEventId: table.id,
          userId,
          status,
          ...(reason && { reason }),
        });
      agenda.at(addMinutes(table.startsAt, 2), async (at) => {
        const { code } = must(await checkIns.showCode(table.id, table.hostId, at.toISOString()));
        const [first = ''] = seated;
        must(await checkIns.checkIn(by(first, at), table.id, first, { code }));
      });
      agenda.at(addHours(table.startsAt, 3), async (at) => {
        must(await events.settle(by('system', at), table.id));
      });
      agenda.at(addHours(table.startsAt, 20), async (at) => {
        const [checkedIn = '', second = '', third = '', fourth = ''] = seated;
        must(await mark(checkedIn, at, 'no_show', 'The code came, but nobody sat on that chair.'));
        for (const userId of [second, third, fourth]) must(await mark(userId, at, 'no_show'));
        contest(table, second, { at: addHours(at, 2), text: WORDS[0], answered: null });
        contest(table, third, { at: addHours(at, 3), text: WORDS[2], answered: addHours(at, 5) });
        contest(table, fourth, { at: addHours(at, 1), text: WORDS[1], answered: null }, () =>
          agenda.at(addHours(at, 4), async (later) => {
            must(await mark(fourth, later, 'attended'));
          }),
        );
      });
    },
  };
}
