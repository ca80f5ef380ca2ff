import type { AdminCase, CaseKind, CaseState, ComplaintHow } from '../../../modules/cases/contract.ts';
import { partyName } from '../../lib/party-name.ts';

export const kindNames: Record<CaseKind, string> = { complaint: 'Complaint', report: 'Report', contest: 'Dispute' };

const stateNames: Record<CaseState, string> = {
  open: 'Open',
  waiting: 'Waiting for an answer',
  closed: 'Closed',
};

export const howNames: Record<ComplaintHow, string> = { mail: 'By mail', phone: 'By telephone', inPerson: 'In person' };

/** What became of a case: of a complaint, a report or a dispute. */
const outcomeNames: Readonly<Record<string, string>> = {
  acted: 'Acted on',
  dismissed: 'Dismissed',
  warn: 'Warned',
  deactivate: 'Deactivated',
  cancel: 'Event cancelled',
  dismiss: 'Dismissed',
  withdrawn: 'Withdrawn',
  settled: 'Settled by the host',
  upheld: 'Rating stands',
  overturned: 'Rating changed',
};

/** What became of a case, or its state. */
export const caseWords = ({ state, outcome }: Pick<AdminCase, 'state' | 'outcome'>): string =>
  outcome === null ? stateNames[state] : (outcomeNames[outcome] ?? stateNames[state]);

/** Whom or what a case is about. */
export const caseName = ({ person, cafe }: Pick<AdminCase, 'person' | 'cafe'>): string =>
  cafe ? (cafe.name ?? 'Unknown Cafe') : person ? partyName(person) : 'Deleted member';

export const isOverdue = ({ state, dueAt }: Pick<AdminCase, 'state' | 'dueAt'>, now: string): boolean =>
  state !== 'closed' && dueAt <= now;
