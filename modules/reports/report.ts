import { invalidField, type Refusal, refuse, unknown } from '../../platform/refusal.ts';
import type { ReportEvent, WarningEvent } from './domain-events.ts';

type Made = Extract<ReportEvent, { type: 'ReportMade' }>['data'];

/** The reported thing. */
export type Reported = Pick<Made, 'kind' | 'id'>;

/** The action of an admin on a report. */
export type ReportAct = Extract<ReportEvent, { type: 'ReportDecided' }>['data']['act'];

export type Report =
  | { readonly state: 'none' }
  | { readonly state: 'open' | 'lookedAt' | 'decided'; readonly made: Made };

export const reportFold = {
  initial: { state: 'none' } as Report,
  evolve(report: Report, { type, data }: ReportEvent): Report {
    if (type === 'ReportMade') return { state: 'open', made: data };
    if (report.state === 'none') throw new Error(`${type} before ReportMade`);
    return { ...report, state: type === 'ReportDecided' ? 'decided' : 'lookedAt' };
  },
};

const alreadyReported = refuse(
  409,
  'already_reported',
  'You have reported this already. You hear from us as soon as an admin has looked at it.',
);
export const unknownReport = unknown('report');
const decidedAlready = refuse(409, 'decided', 'An admin has decided on this report already.');
const party = refuse(403, 'party', 'This report is yours or about you, so another admin decides.');
const noEvening = invalidField('act', 'not_an_evening', 'Only a reported event can be cancelled.');

/** Makes a report. 409 `already_reported` if it exists. */
export function makeReport(report: Report, made: Made, text: string): readonly ReportEvent[] | Refusal {
  if (report.state !== 'none') return alreadyReported;
  return [{ type: 'ReportMade', data: made, subject: made.reporterId, personal: { text } }];
}

/** An admin opens a report. Records nothing if another one did before. */
export function lookAt(report: Report, adminId: string): readonly ReportEvent[] | Refusal {
  if (report.state === 'none') return unknownReport;
  const { reportId } = report.made;
  if (isParty(report.made, adminId)) return party;
  return report.state === 'open' ? [{ type: 'ReportLookedAt', data: { reportId } }] : [];
}

type Decision = { readonly act: ReportAct; readonly reason: string };

/**
 * An admin makes the final decision on a report. 409 `decided`; 403 `party` for the reporter and the person concerned.
 */
export function decideReport(
  report: Report,
  adminId: string,
  { act, reason }: Decision,
): readonly ReportEvent[] | Refusal {
  if (report.state === 'none') return unknownReport;
  if (report.state === 'decided') return decidedAlready;
  const { reportId, kind, userId, gameEventId } = report.made;
  if (isParty(report.made, adminId)) return party;
  if (act === 'cancel' && kind !== 'gameEvent') return noEvening;
  const about = { reportId, userId, ...(gameEventId !== undefined && { gameEventId }) };
  return [{ type: 'ReportDecided', data: { ...about, act }, subject: userId, personal: { reason } }];
}

/** The warning of the person whom a report concerns. */
export const warn = (userId: string, reportId: string, text: string): readonly WarningEvent[] => [
  { type: 'PersonWarned', data: { userId, reportId }, subject: userId, personal: { text } },
];

/** Whether an admin is the reporter or the person whom the report concerns. */
const isParty = (
  { reporterId, userId }: { readonly reporterId: string; readonly userId: string },
  adminId: string,
): boolean => adminId === reporterId || adminId === userId;
