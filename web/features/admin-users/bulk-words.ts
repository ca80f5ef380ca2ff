import { PENALTY_ENDS_HOURS } from '../../../modules/admin/rules.ts';
import type { BulkAct } from '../../../modules/identity/bulk/contract.ts';
import type { ActOnPeople } from '../../../modules/identity/rules.ts';
import { counted } from '../../lib/counted.ts';
import type { Found } from './users-api.ts';

const accounts = (count: number) => counted(count, 'account');
export const people = (count: number) => counted(count, 'person', 'people');

type Outcome = {
  readonly doing: (who: string) => string;
  readonly done: (count: number) => string;
  readonly notDone: string;
};

type Words = Outcome & {
  /** The question before it. */
  readonly question: (who: string) => string;
  readonly confirm: string;
  readonly pending: string;
  readonly consequences: string;
  /** The people who are left out. */
  readonly note: string;
};

const oneself = 'You are left out.';

export const bulkWords: Readonly<Record<ActOnPeople, Words> & { judgeAgain: Outcome }> = {
  activate: {
    question: (who) => `Activate ${who}?`,
    confirm: 'Activate',
    pending: 'Activating…',
    consequences: 'They can sign in again.',
    note: oneself,
    doing: (who) => `Activating ${who}`,
    done: (count) => `${accounts(count)} activated`,
    notDone: 'not activated',
  },
  disable: {
    question: (who) => `Disable ${who}?`,
    confirm: 'Disable',
    pending: 'Disabling…',
    consequences:
      'They are signed out on every device and cannot sign in until you activate them again. Their seats are given back, and undoing does not take them again.',
    note: 'You stay active. People who host an upcoming event or own a group are listed for you to decide.',
    doing: (who) => `Disabling ${who}`,
    done: (count) => `${accounts(count)} disabled`,
    notDone: 'not disabled',
  },
  delete: {
    question: (who) => `Delete ${who}?`,
    confirm: 'Delete',
    pending: 'Deleting…',
    consequences: 'This cannot be undone. Their email, names, phone, bio and messages are erased for good.',
    note: 'You are not deleted. People who have something upcoming or own a group are listed for you to decide.',
    doing: (who) => `Deleting ${who}`,
    done: (count) => `${accounts(count)} deleted`,
    notDone: 'not deleted',
  },
  makeOrganizer: {
    question: (who) => `Change the role of ${who}?`,
    confirm: 'Make Organizers',
    pending: 'Changing…',
    consequences: 'Organizers schedule and host events. Other roles stay as they are.',
    note: oneself,
    doing: (who) => `Making ${who} organizers`,
    done: (count) => `${people(count)} made ${count === 1 ? 'an organizer' : 'organizers'}`,
    notDone: 'not made organizers',
  },
  endOrganizer: {
    question: (who) => `Change the role of ${who}?`,
    confirm: 'Take the Role',
    pending: 'Changing…',
    consequences: 'Who is no organizer cannot schedule events. Other roles stay as they are.',
    note: 'You and people who host an upcoming event stay as you are.',
    doing: (who) => `Taking the organizer’s role from ${who}`,
    done: (count) => `${people(count)} no longer ${count === 1 ? 'an organizer' : 'organizers'}`,
    notDone: 'still organizers',
  },
  // asked for from a trial, which says what it does
  judgeAgain: {
    doing: (who) => `Judging ${who} again`,
    done: (count) => `${people(count)} judged again`,
    notDone: 'not judged again',
  },
};

const roles: Readonly<Record<NonNullable<Found['role']>, string>> = {
  client: 'participants',
  provider: 'organizers',
  cafeOwner: 'cafe owners',
  admin: 'admins',
};

const standing = {
  suspended: 'who are suspended',
  penalty: 'under a penalty',
  penaltyEnding: `whose penalty ends within ${PENALTY_ENDS_HOURS} hours`,
  overturned: 'with overturned ratings',
};

/**
 * The people that a filter of the list finds, in words, such as `All inactive organizers that match “smith” (at least 2
 * no-shows)`.
 *
 * @param more the other filters that are set, each in words
 */
export function filterInWords(
  { q, role, status }: Pick<Found, 'q' | 'role' | 'status'>,
  more: readonly string[] = [],
): string {
  const who = role ? roles[role] : 'people';
  const withStatus =
    status === undefined
      ? who
      : status === 'active' || status === 'inactive'
        ? `${status} ${who}`
        : `${who} ${standing[status]}`;
  return `All ${withStatus}${q ? ` that match “${q}”` : ''}${more.length > 0 ? ` (${more.join('; ')})` : ''}`;
}

/** What a bulk act does or did, in words. */
export function bulkName({ act, people: count, state, changed, isUndo }: BulkAct): string {
  const name = state === 'done' ? bulkWords[act].done(changed) : bulkWords[act].doing(people(count));
  return isUndo ? `Undo: ${name}` : name;
}

/** The progress of a bulk act, in whole percent and in words. */
export function progressOf(act: BulkAct): { readonly percent: number; readonly words: string } {
  if (act.state === 'asked') return { percent: 0, words: 'Waiting for a worker…' };
  const done = act.changed + act.already + act.failed;
  const percent = act.people === 0 ? 0 : Math.min(99, Math.floor((100 * done) / act.people));
  return { percent, words: `${percent}%, ${done.toLocaleString('en-US')} of ${people(act.people)}.` };
}

/** The result of a bulk act for the people whom it did not change, in words. Empty if it changed everybody. */
export function restInWords(act: Pick<BulkAct, 'people' | 'changed' | 'already' | 'failed' | 'stopped'>): string {
  const { already, failed, stopped } = act;
  const left = act.people - act.changed - already - failed;
  const rest = [
    ...(stopped ? [`Stopped by ${stopped.name}${left > 0 ? ` before ${people(left)}` : ''}.`] : []),
    ...(already > 0 ? [`${people(already)} already ${already === 1 ? 'was' : 'were'}.`] : []),
    ...(failed > 0 ? [`${people(failed)} could not be changed:`] : []),
  ];
  return rest.join(' ');
}
