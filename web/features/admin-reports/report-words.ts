import type { AdminReport, ReportAct, ReportKind, ReportState } from '../../../modules/reports/contract.ts';

export const kindNames: Record<ReportKind, string> = {
  user: 'Person',
  gameEvent: 'Event',
  message: 'Message',
  announcement: 'Announcement',
};

/** What a decision did, in the past tense. */
const actNames: Record<ReportAct, string> = {
  warn: 'Warned',
  deactivate: 'Deactivated',
  cancel: 'Event cancelled',
  dismiss: 'Dismissed',
};

const stateNames: Record<ReportState, string> = {
  open: 'Open',
  looked_at: 'Looked at',
  acted: 'Acted on',
  dismissed: 'Dismissed',
};

/** The state of a report, or its decision. */
export const stateWords = ({ state, act }: Pick<AdminReport, 'state' | 'act'>): string =>
  act === null ? stateNames[state] : actNames[act];
