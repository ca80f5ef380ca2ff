import type { AttendanceStatus, Contest, ContestState } from '../../modules/reliability/contract.ts';

export const markNames: Readonly<Record<AttendanceStatus, string>> = {
  attended: 'Attended',
  late_cancel: 'Late cancel',
  no_show: 'No-show',
};

const openStates: readonly ContestState[] = ['with_host', 'with_admins', 'overdue'];

/** Whether a contest is not settled, decided or withdrawn yet. */
export const isOpenContest = ({ state }: Pick<Contest, 'state'>): boolean => openStates.includes(state);

/**
 * Whether the host can still change the mark, which settles the contest: until rating closes, also where the admins may decide
 * at once because of a check-in by code.
 */
export const isChangeable = (contest: Pick<Contest, 'state' | 'answerUntil'>, now: number): boolean =>
  isOpenContest(contest) && contest.answerUntil !== null && now < Date.parse(contest.answerUntil);

export type Reader = 'member' | 'host' | 'admin';
type Told = Pick<Contest, 'state' | 'answerUntil' | 'dueAt' | 'decision'>;

/**
 * The state of a contest in plain words, such as "With your host until Sunday, 9:00 PM".
 *
 * @param moment formats an instant within a sentence
 */
export function contestWords(
  { state, answerUntil, dueAt, decision }: Told,
  reader: Reader,
  moment: (instant: string) => string,
): string {
  switch (state) {
    case 'with_host': {
      const until = answerUntil === null ? '' : ` until ${moment(answerUntil)}`;
      return { member: `With your host${until}`, host: `Yours to settle${until}`, admin: `With the host${until}` }[
        reader
      ];
    }
    case 'with_admins':
      return `With the admins, decision due ${moment(dueAt)}`;
    case 'overdue':
      return reader === 'admin' ? `Overdue since ${moment(dueAt)}` : `Overdue: the decision was due ${moment(dueAt)}`;
    case 'settled':
    case 'overturned': {
      const by = { member: 'by your host', host: 'by you', admin: 'by the host' }[reader];
      const to = decision ? `Changed to ${markNames[decision.status]}` : 'Changed';
      return state === 'settled' ? `${to} ${by}` : to;
    }
    case 'upheld':
      return 'Stands';
    case 'withdrawn':
      return 'Withdrawn';
  }
}
