import { type Found, invariants } from '../../platform/invariants.ts';
import type { ReportEvent, WarningEvent } from './domain-events.ts';

/** Reports that are not decided, and those whose warning is still to follow. */
type Reports = {
  readonly reports: Map<string, { readonly userId: string; readonly state: 'open' | 'looked at' | 'to warn' }>;
};

const wrong = (detail: string): Found => ({ rule: 'impossible report', detail });

/**
 * Nobody reports themselves. A report is decided once, about the person it was made about. A warning comes with the
 * decision to warn (evenings contract, section 8).
 */
export const reportInvariants = invariants<Reports, ReportEvent | WarningEvent>()({
  empty: () => ({ reports: new Map() }),
  on: {
    ReportMade({ reports }, { reportId, reporterId, userId }, { broken }) {
      if (reports.has(reportId)) broken(wrong(`report ${reportId} was made twice`));
      else if (reporterId === userId) broken(wrong(`report ${reportId} is by user ${userId} about themselves`));
      reports.set(reportId, { userId, state: 'open' });
    },

    ReportLookedAt({ reports }, { reportId }, { broken }) {
      const report = reports.get(reportId);
      if (report?.state !== 'open') broken(wrong(`ReportLookedAt: report ${reportId} was not open`));
      if (report) reports.set(reportId, { ...report, state: 'looked at' });
    },

    ReportDecided({ reports }, { reportId, userId, act }, { broken }) {
      const report = reports.get(reportId);
      if (!report || report.state === 'to warn') {
        broken(wrong(`ReportDecided: report ${reportId} was decided before or never made`));
      } else if (report.userId !== userId) {
        broken(wrong(`report ${reportId} was decided about user ${userId}, whom it is not about`));
      }
      if (report && act === 'warn') reports.set(reportId, { ...report, state: 'to warn' });
      else reports.delete(reportId);
    },

    PersonWarned({ reports }, { reportId, userId }, { broken }) {
      const report = reports.get(reportId);
      if (report?.state !== 'to warn' || report.userId !== userId)
        broken(wrong(`user ${userId} was warned without a decision on report ${reportId}`));
      reports.delete(reportId);
    },
  },
});
