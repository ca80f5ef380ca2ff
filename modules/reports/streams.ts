import { type Stream, versionOnly } from '@tablemates/event-store';
import { v5 } from 'uuid';
import { type ReportEvent, reportStream, type WarningEvent, warningStream } from './domain-events.ts';
import { type Report, type Reported, reportFold } from './report.ts';

export const reportOf = (reportId: string): Stream<Report, ReportEvent> => ({
  stream: reportStream(reportId),
  fold: reportFold,
});

/** The warnings of a person. Commands only append to it. */
export const warningsOf = (userId: string) => ({ stream: warningStream(userId), fold: versionOnly<WarningEvent>() });

/**
 * The id of a person's report of one thing. It is derived from both, so two concurrent reports are one.
 *
 * @param nth the number of reports of the same thing by this person that were decided before
 */
export const reportIdOf = (reporterId: string, { kind, id }: Reported, nth: number): string =>
  v5(`${kind} ${id} ${nth}`, reporterId);
