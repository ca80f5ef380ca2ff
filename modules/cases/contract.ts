import { z } from 'zod';
import { id, instant, pageNumber, paging, requiredText, text } from '../../platform/http/schemas.ts';
import { Party } from '../identity/contract.ts';
import { CASE_TEXT_LENGTH, COMPLAINER_LENGTH, OUTCOME_LENGTH } from './rules.ts';

/** The paths of cases, below `/api`. */
export const casePaths = {
  /** GET `AdminCasesQuery` → `AdminCase[]`, paged. POST `OpenCaseRequest` → 201 `AdminCaseFile`. */
  queue: '/admin/cases',
  /** `CaseCountsQuery` → `CaseCounts`. */
  counts: '/admin/cases/counts',
  /** The admins who may look after cases: `Party[]`. */
  admins: '/admin/cases/admins',
  /** `AdminCaseFile`. */
  file: '/admin/cases/{id}',
  /** `AssignCaseRequest` → `AdminCaseFile`. */
  assignment: '/admin/cases/{id}/assignment',
  /** `LetterRequest` → 201 `AdminCaseFile`. */
  letters: '/admin/cases/{id}/letters',
  /** `CloseCaseRequest` → `AdminCaseFile`. */
  outcome: '/admin/cases/{id}/outcome',
  /** POST → `AdminCaseFile`. */
  reopen: '/admin/cases/{id}/reopen',
  /** `OwnLetters`: what the admins wrote to the caller about a case, and the answers. */
  own: '/users/me/letters/{id}',
  /** `AnswerLetterRequest` → 201 `OwnLetters`. */
  answer: '/users/me/letters/{id}/answers',
} as const;

export const CaseKind = z.enum(['complaint', 'report', 'contest']);
export type CaseKind = z.infer<typeof CaseKind>;

/** `waiting`: for the answer to a letter. */
export const CaseState = z.enum(['open', 'waiting', 'closed']);
export type CaseState = z.infer<typeof CaseState>;

export const ComplaintAbout = z.enum(['user', 'gameEvent', 'cafe']);
export type ComplaintAbout = z.infer<typeof ComplaintAbout>;

export const ComplaintHow = z.enum(['mail', 'phone', 'inPerson']);
export type ComplaintHow = z.infer<typeof ComplaintHow>;

const complaint = {
  /** How the complaint came. */
  how: ComplaintHow,
  about: ComplaintAbout,
  /** The id of the person, the game event or the cafe. */
  id,
};

/** `POST /api/admin/cases`: 403 `party` for the person whom it concerns; 404. */
export const OpenCaseRequest = z.object({
  ...complaint,
  /** Who complains, in words. The person whom it concerns never learns it. */
  reporter: requiredText(COMPLAINER_LENGTH, 'Please say who complains.'),
  text: requiredText(CASE_TEXT_LENGTH, 'Please say what they complain about.'),
});
export type OpenCaseRequest = z.input<typeof OpenCaseRequest>;

/** `PUT /api/admin/cases/{id}/assignment`: null for nobody. 403 `party`; 404; 409 `closed`. */
export const AssignCaseRequest = z.object({ to: id.nullable() });
export type AssignCaseRequest = z.input<typeof AssignCaseRequest>;

/** `POST /api/admin/cases/{id}/letters`: to one of `people`. 403 `party`; 404; 409 `closed`. */
export const LetterRequest = z.object({
  to: id,
  text: requiredText(CASE_TEXT_LENGTH, 'Please write something.'),
});
export type LetterRequest = z.input<typeof LetterRequest>;

export const CaseOutcome = z.enum(['acted', 'dismissed']);
export type CaseOutcome = z.infer<typeof CaseOutcome>;

/** `POST /api/admin/cases/{id}/outcome`: 403 `party`; 409 `closed`, `not_a_complaint`. */
export const CloseCaseRequest = z.object({
  outcome: CaseOutcome,
  reason: requiredText(OUTCOME_LENGTH, 'Please give a reason.'),
});
export type CloseCaseRequest = z.input<typeof CloseCaseRequest>;

/** `POST /api/users/me/letters/{id}/answers`: 404 without a letter; 409 `closed`; 429. */
export const AnswerLetterRequest = z.object({ text: requiredText(CASE_TEXT_LENGTH, 'Please write something.') });
export type AnswerLetterRequest = z.input<typeof AnswerLetterRequest>;

export const CaseCountsQuery = z.object({
  kind: CaseKind.optional(),
  assigned: z.enum(['me', 'nobody']).optional(),
  /** Only what is overdue. */
  due: z.enum(['overdue']).optional(),
  /** Part of the name, email address, member ID or phone number of a person of the case, in any case. */
  q: text(100).optional(),
});

export const AdminCasesQuery = CaseCountsQuery.extend({
  state: CaseState.default('open'),
  ...paging,
  page: pageNumber,
});
export type AdminCasesQuery = z.input<typeof AdminCasesQuery>;

/** `GET /api/admin/cases`, without cases of which the admin is a party: what is due first comes first; of closed ones the last closed. It has no texts. */
export const AdminCase = z.object({
  id,
  kind: CaseKind,
  state: CaseState,
  /** What it is about. A dispute is about a rating at a game event. */
  about: z.enum(['user', 'gameEvent', 'cafe', 'message', 'announcement']),
  openedAt: instant,
  dueAt: instant,
  /** The person concerned, or who disputes a rating. Null for a cafe without an owner. */
  person: Party.nullable(),
  gameEvent: z
    .object({ id, gameName: z.string().nullable(), cafeName: z.string().nullable(), startsAt: instant })
    .nullable(),
  /** Names are null if removed. */
  cafe: z.object({ id, name: z.string().nullable() }).nullable(),
  assignedTo: Party.nullable(),
  /** What became of it: the outcome of a complaint, the act on a report, or how a dispute ended. */
  outcome: z.string().nullable(),
  closedAt: instant.nullable(),
});
export type AdminCase = z.infer<typeof AdminCase>;

/** `GET /api/admin/cases/counts`: in each state. */
export const CaseCounts = z.object({
  open: z.int(),
  waiting: z.int(),
  closed: z.int(),
  /** Of those that are open or waiting. */
  overdue: z.int(),
});
export type CaseCounts = z.infer<typeof CaseCounts>;

const written = { at: instant, text: z.string().nullable() };

/** `GET /api/admin/cases/{id}`: what is done about a case. 403 `party` for an admin whom it is about or who reported it. Texts are null once the person whose data they are is erased. */
export const AdminCaseFile = AdminCase.extend({
  complaint: z
    .object({
      how: ComplaintHow,
      reporter: z.string().nullable(),
      text: z.string().nullable(),
      by: Party.nullable(),
      /** Whose personal data its texts are, if not that of the person concerned. */
      isAuthors: z.boolean(),
    })
    .nullable(),
  /** Letters and their answers, oldest first. `admin` wrote to `person`, or the person answered. */
  letters: z.array(z.object({ ...written, person: Party, admin: Party.nullable() })),
  /** The reason for the outcome of a complaint. */
  reason: z.string().nullable(),
  closedBy: Party.nullable(),
  /** Who may get a letter. */
  people: z.array(Party),
});
export type AdminCaseFile = z.infer<typeof AdminCaseFile>;

/** `GET /api/users/me/letters/{id}`: 404 without a letter. Oldest first. */
export const OwnLetters = z.object({
  id,
  letters: z.array(z.object({ ...written, by: z.enum(['admins', 'me']) })),
  /** False once the case is closed. */
  mayAnswer: z.boolean(),
});
export type OwnLetters = z.infer<typeof OwnLetters>;
