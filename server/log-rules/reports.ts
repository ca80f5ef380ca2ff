import type { RuledEvent } from './append.ts';
import type { Picture } from './picture.ts';

type Ruled = Extract<RuledEvent, { type: `Report${string}` | 'PersonWarned' }>;

/**
 * The rules that a report breaks. Nobody reports themselves. It is decided once, about the person it was made about. A
 * warning comes with the decision to warn (evenings contract, section 8).
 */
export function wrongReport({ reports }: Picture, { type, data }: Ruled): readonly string[] {
  const report = reports.get(data.reportId);
  const what = `report ${data.reportId}`;
  switch (type) {
    case 'ReportMade':
      if (report) return [`${what} was made twice`];
      return data.reporterId === data.userId ? [`${what} is by user ${data.userId} about themselves`] : [];
    case 'ReportLookedAt':
      return report?.state === 'open' ? [] : [`${type}: ${what} was not open`];
    case 'ReportDecided':
      if (!report || report.state === 'to warn') return [`${type}: ${what} was decided before or never made`];
      return report.userId === data.userId
        ? []
        : [`${what} was decided about user ${data.userId}, whom it is not about`];
    case 'PersonWarned':
      return report?.state === 'to warn' && report.userId === data.userId
        ? []
        : [`user ${data.userId} was warned without a decision on ${what}`];
  }
}
