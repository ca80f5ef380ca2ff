import { type Stream, versionOnly } from '@tablemates/event-store';
import { v5 } from 'uuid';
import { type ReportEvent, reportStream, type WarningEvent, warningStream } from './domain-events.ts';
import { type Report, type Reported, reportFold } from './report.ts';

export const reportOf = (reportId: string): Stream<Report, ReportEvent> => ({
  stream: reportStream(reportId),
  fold: reportFold,
});

/** Of a person. Commands only add to it. */
export const warningsOf = (userId: string) => ({ stream: warningStream(userId), fold: versionOnly<WarningEvent>() });

/**
 * The id of somebody's report of one thing. It is the same whenever it is asked for, so that two reports at once are one.
 *
 * @param nth 0 for the first report; one more for each that was decided before
 */
export const reportIdOf = (reporterId: string, { kind, id }: Reported, nth: number): string =>
  v5(`${kind} ${id} ${nth}`, reporterId);
