import { type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import type { CaseEvent } from './domain-events.ts';
import { PARTY } from './rules.ts';

export type Opened = Extract<CaseEvent, { type: 'CaseOpened' }>['data'];
export type Outcome = Extract<CaseEvent, { type: 'CaseClosed' }>['data']['outcome'];

/** What the stream of a case says. Whether a report or a dispute is decided is in its own stream. */
export type Case = {
  /** Absent for a report and a dispute. */
  readonly opened?: Opened;
  readonly isClosed: boolean;
  readonly assignedTo: string | null;
  /** Who got a letter. */
  readonly receivers: readonly string[];
};

export const caseFold = {
  initial: { isClosed: false, assignedTo: null, receivers: [] } as Case,
  evolve(state: Case, { type, data }: CaseEvent): Case {
    switch (type) {
      case 'CaseOpened':
        return { ...state, opened: data };
      case 'CaseAssigned':
        return { ...state, assignedTo: data.to ?? null };
      case 'CaseLetterSent':
        return { ...state, receivers: [...state.receivers, data.to] };
      case 'CaseLetterAnswered':
        return state;
      case 'CaseClosed':
        return { ...state, isClosed: true };
      case 'CaseReopened':
        return { ...state, isClosed: false };
    }
  },
};

/** What a decision on a case needs to know of it. */
export type Subject = {
  readonly caseId: string;
  readonly kind: 'complaint' | 'report' | 'contest';
  readonly isOpen: boolean;
  /** The people it is about or from. None of them acts on it as an admin, and they may get letters. */
  readonly people: readonly string[];
};

type Decided = readonly CaseEvent[] | Refusal;

export const unknownCase = unknown('case');
const unknownLetter = unknown('letter');
const unknownPerson = unknown('person');
const party = refuse(403, 'party', PARTY);
const closed = refuse(409, 'closed', 'This case is closed.');
const notClosed = refuse(409, 'not_closed', 'This case is open.');
const decidedElsewhere = refuse(409, 'not_a_complaint', 'A report or a dispute is closed by the decision on it.');

/** The complaint of a stream as a subject; undefined if there is none. */
export const complaintOf = ({ opened, isClosed }: Case): Subject | undefined =>
  opened && {
    caseId: opened.caseId,
    kind: 'complaint',
    isOpen: !isClosed,
    people: opened.personId === undefined ? [] : [opened.personId],
  };

/** An admin records a complaint. 403 `party` for the person whom it concerns. */
export function openCase(opened: Opened, adminId: string, personal: { reporter: string; text: string }): Decided {
  if (opened.personId === adminId) return party;
  return [{ type: 'CaseOpened', data: opened, subject: opened.userId, personal }];
}

/** Who may not act on a case, and when it is too late. */
const mayAct = ({ people, isOpen }: Subject, adminId: string): Refusal | undefined =>
  people.includes(adminId) ? party : isOpen ? undefined : closed;

/** Makes an admin responsible, or nobody. The same one again records nothing. 403 `party`, also for the new one; 409. */
export function assign(state: Case, subject: Subject, adminId: string, to: string | null): Decided {
  const refused = mayAct(subject, adminId);
  if (refused) return refused;
  if (to !== null && subject.people.includes(to)) return party;
  if (state.assignedTo === to) return [];
  return [{ type: 'CaseAssigned', data: { ...named(subject), ...(to !== null && { to }) } }];
}

/** An admin writes to one of the people of a case. 403 `party`; 404 for anybody else; 409 `closed`. */
export function sendLetter(subject: Subject, adminId: string, { to, text }: { to: string; text: string }): Decided {
  const refused = mayAct(subject, adminId);
  if (refused) return refused;
  if (!subject.people.includes(to)) return unknownPerson;
  return [{ type: 'CaseLetterSent', data: { ...named(subject), to }, subject: to, personal: { text } }];
}

/** A person answers what was written to them. 404 without a letter to them; 409 `closed`. */
export function answerLetter(state: Case, subject: Subject, userId: string, text: string): Decided {
  if (!state.receivers.includes(userId)) return unknownLetter;
  if (!subject.isOpen) return closed;
  return [{ type: 'CaseLetterAnswered', data: { ...named(subject), userId }, subject: userId, personal: { text } }];
}

/** An admin closes a complaint. `whose`: whose personal data the reason is. 403 `party`; 409 `closed`, and `not_a_complaint` for a report or a dispute. */
export function closeCase(
  { opened }: Case,
  subject: Subject,
  adminId: string,
  { outcome, reason, whose: userId }: { readonly outcome: Outcome; readonly reason: string; readonly whose: string },
): Decided {
  if (!opened) return decidedElsewhere;
  const { caseId } = opened;
  return (
    mayAct(subject, adminId) ?? [
      { type: 'CaseClosed', data: { caseId, outcome, userId }, subject: userId, personal: { reason } },
    ]
  );
}

/** An admin opens a closed complaint again. 403 `party`; 409 `not_closed`, `not_a_complaint`. */
export function reopenCase({ opened }: Case, subject: Subject, adminId: string): Decided {
  if (!opened) return decidedElsewhere;
  if (subject.isOpen) return notClosed;
  return mayAct({ ...subject, isOpen: true }, adminId) ?? [{ type: 'CaseReopened', data: { caseId: opened.caseId } }];
}

const named = ({ caseId, kind }: Subject) => ({ caseId, kind });
