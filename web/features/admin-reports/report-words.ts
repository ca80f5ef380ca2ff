import type { AdminReport, ReportAct, ReportKind, ReportState } from '../../../modules/reports/contract.ts';

export const kindNames: Record<ReportKind, string> = { user: 'Person', gameEvent: 'Event', message: 'Message' };

/** What a decision did, in the past tense. */
const actNames: Record<ReportAct, string> = {
  warn: 'Warned',
  deactivate: 'Deactivated',
  cancel: 'Event cancelled',
  dismiss: 'Dismissed',
};

/** A person of a report. Names are empty once they are erased. */
export const partyName = ({ firstName, lastName }: AdminReport['person']): string =>
  `${firstName} ${lastName}`.trim() || 'Somebody who left';

const stateNames: Record<ReportState, string> = {
  open: 'Open',
  looked_at: 'Looked at',
  acted: 'Acted on',
  dismissed: 'Dismissed',
};

/** Where a report is, or what was done. */
export const stateWords = ({ state, act }: Pick<AdminReport, 'state' | 'act'>): string =>
  act === null ? stateNames[state] : actNames[act];
