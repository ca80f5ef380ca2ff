import { z } from 'zod';
import { id, instant, pageNumber, paging, requiredText, text } from '../../platform/http/schemas.ts';
import { Party } from '../identity/contract.ts';
import { DECISION_TEXT_LENGTH, REPORT_TEXT_LENGTH } from './rules.ts';

/** The paths of reports, below `/api`. */
export const reportPaths = {
  /** `ReportRequest` → 201 `Report`. */
  report: '/reports',
  /** `AdminReportsQuery` → `AdminReport[]`, paged. */
  queue: '/admin/reports',
  /** `ReportCountsQuery` → `ReportCounts`. */
  counts: '/admin/reports/counts',
  /** `AdminReportFile`: one report with its evidence. */
  file: '/admin/reports/{id}',
  /** POST → 204: an admin has opened it. */
  lookedAt: '/admin/reports/{id}/looked-at',
  /** `DecideReportRequest` → `AdminReportFile`. */
  decision: '/admin/reports/{id}/decision',
  /** `Warning[]`: the warnings of a person, the latest first. */
  warnings: '/admin/users/{userId}/warnings',
} as const;

export const ReportKind = z.enum(['user', 'gameEvent', 'message', 'announcement']);
export type ReportKind = z.infer<typeof ReportKind>;

/** `POST /api/reports`: 400 `to_oneself`; 404; 409 `already_reported` until the caller's report of it is decided. */
export const ReportRequest = z.object({
  kind: ReportKind,
  /** The id of the person, the game event, the message or the announcement. */
  id,
  text: requiredText(REPORT_TEXT_LENGTH, 'Please say what happened.'),
});
export type ReportRequest = z.input<typeof ReportRequest>;

/** A report as its reporter sees it. */
export const Report = z.object({ id, kind: ReportKind });
export type Report = z.infer<typeof Report>;

export const ReportState = z.enum(['open', 'looked_at', 'acted', 'dismissed']);
export type ReportState = z.infer<typeof ReportState>;

export const ReportAct = z.enum(['warn', 'deactivate', 'cancel', 'dismiss']);
export type ReportAct = z.infer<typeof ReportAct>;

/** `upcoming` and `to` are the plan for upcoming evenings of a host who is deactivated, as in User Management. */
export const DecideReportRequest = z.object({
  act: ReportAct,
  /** The reason. A person who is warned reads it. */
  reason: requiredText(DECISION_TEXT_LENGTH, 'Please give a reason.'),
  upcoming: z.enum(['cancel', 'handOver']).optional(),
  to: id.optional(),
  /** For a person who owns groups. */
  groups: z.enum(['handOver', 'close']).optional(),
});
export type DecideReportRequest = z.input<typeof DecideReportRequest>;

/** The game event of a report. Its names are null if removed. */
const ReportedGameEvent = z.object({
  id,
  gameName: z.string().nullable(),
  cafeName: z.string().nullable(),
  startsAt: instant,
});

export const ReportCountsQuery = z.object({
  /** Part of the name, email address, member ID or phone number of the person it concerns or of the reporter, in any case. */
  q: text(100).optional(),
});

export const AdminReportsQuery = ReportCountsQuery.extend({
  state: ReportState.default('open'),
  ...paging,
  page: pageNumber,
});
export type AdminReportsQuery = z.input<typeof AdminReportsQuery>;

/** `GET /api/admin/reports`: the oldest first; of the decided ones, the last decided first. It has no texts. */
export const AdminReport = z.object({
  id,
  kind: ReportKind,
  state: ReportState,
  reportedAt: instant,
  lookedAtAt: instant.nullable(),
  decidedAt: instant.nullable(),
  act: ReportAct.nullable(),
  /** The person concerned: the reported person, the host of the evening, or the author of the message or announcement. */
  person: Party,
  /** Only admins learn who reported. */
  reporter: Party,
  /** The reported game event, or the game event of the message. Null for a person. */
  gameEvent: ReportedGameEvent.nullable(),
});
export type AdminReport = z.infer<typeof AdminReport>;

/** `GET /api/admin/reports/counts`. */
export const ReportCounts = z.object({
  open: z.int(),
  lookedAt: z.int(),
  acted: z.int().optional(),
  dismissed: z.int().optional(),
});
export type ReportCounts = z.infer<typeof ReportCounts>;

/** A warning on record. `text` is null once the person is erased. */
export const Warning = z.object({ at: instant, text: z.string().nullable(), reportId: id });
export type Warning = z.infer<typeof Warning>;

/** `GET /api/admin/reports/{id}`: one report with all its evidence. 403 `party` for its reporter and the person it concerns. */
export const AdminReportFile = AdminReport.extend({
  /** The reporter's text. Null once the reporter is erased. */
  text: z.string().nullable(),
  person: Party.extend({ isActive: z.boolean(), createdAt: instant, reliabilityScore: z.int() }),
  gameEvent: ReportedGameEvent.extend({
    status: z.string(),
    currentParticipants: z.int(),
    maxParticipants: z.int(),
    description: z.string(),
  }).nullable(),
  /** The reported message or announcement. Its text is null once its sender is erased. No other message is shown. */
  message: z.object({ at: instant, text: z.string().nullable() }).nullable(),
  /** When the two wrote to each other about this game event, oldest first. It never includes the texts. */
  messages: z.array(z.object({ at: instant, by: z.enum(['person', 'reporter']) })),
  /** Other reports that concern the same person, the latest first. */
  others: z.array(AdminReport),
  /** The warnings of the person, the latest first. */
  warnings: z.array(Warning),
  lookedAtBy: Party.nullable(),
  decidedBy: Party.nullable(),
  /** The admin's reason. Null before the decision, and once the person concerned is erased. */
  reason: z.string().nullable(),
  /** The actions that this admin may take. Empty once it is decided. */
  acts: z.array(ReportAct),
});
export type AdminReportFile = z.infer<typeof AdminReportFile>;
