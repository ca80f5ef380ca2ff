import { z } from 'zod';
import { id, ofThisCentury } from '../../../platform/http/schemas.ts';
import { GameEvent, ScheduleGameEventRequest } from '../../events/contract.ts';
import { Repeats, Series } from '../../series/contract.ts';

const date = z.iso.date('Please choose a day.');

/** A series as a file has it. `until`: its last day. `without`: the days on which it is not held. */
const ImportedRepeats = Repeats.extend({
  until: date.optional(),
  without: z.array(date).max(60).default([]),
});

/** A date, or a series of them, that a file names. Days and times are local. */
export const ImportDraft = z.object({
  /** The id in the file. It keeps a date from being taken in twice. */
  uid: z.string(),
  /** Where it is in the file, counted from 1. */
  line: z.int(),
  title: z.string(),
  /** The place in the words of the file. */
  place: z.string(),
  description: z.string(),
  /** Null where it is unsure which one is meant. */
  gameId: id.nullable(),
  cafeId: id.nullable(),
  startDate: z.string(),
  /** Null if the file names only the day. */
  startTime: z.string().nullable(),
  repeats: ImportedRepeats.optional(),
  /** It is a date of what repeats as no series can: the last day whose dates are here. The file has later ones. */
  partUntil: z.string().optional(),
  /** The time in the file, where it is of another zone. */
  was: z.object({ time: z.string(), zone: z.string() }).optional(),
  /** Its calendar shows it to nobody else. */
  private: z.literal(true).optional(),
  /** It was taken in before. */
  already: z.literal(true).optional(),
});
export type ImportDraft = z.infer<typeof ImportDraft>;

/** What a column of a table can hold. `dayFirst`: a date whose day comes before its month, as in 3/12/2026. */
export const columnKind = z.enum([
  'title',
  'date',
  'dayFirst',
  'time',
  'place',
  'description',
  'uid',
  'status',
  'zone',
  'allDay',
  'private',
]);
export type ColumnKind = z.infer<typeof columnKind>;

/** A column of a table: the word above it, its first words, and what it is taken for. Null: it is left out. */
export const ImportedColumn = z.object({ name: z.string(), example: z.string(), is: columnKind.nullable() });
export type ImportedColumn = z.infer<typeof ImportedColumn>;

/** What the columns of a table are, in their order; an empty one is left out: `title,date,,place`. */
export const ImportQuery = z.object({
  columns: z
    .string()
    .max(600)
    .transform((text) => text.split(',').map((kind) => (kind === '' ? null : kind)))
    .pipe(z.array(columnKind.nullable()))
    .optional(),
});

export const ImportReply = z.object({
  drafts: z.array(ImportDraft),
  /** The lines that cannot be taken in; at most 100, and then how many more. */
  problems: z.array(z.object({ line: z.int(), why: z.string() })),
  /** How many entries are left out, because they are over or cancelled. */
  left: z.object({ past: z.int(), cancelled: z.int() }),
  /** The columns of a table. */
  columns: z.array(ImportedColumn).optional(),
});
export type ImportReply = z.infer<typeof ImportReply>;

const { startTime, maxParticipants, description } = ScheduleGameEventRequest.shape;

const ConfirmedDraft = z.object({
  /** Only its hash is kept. */
  uid: z.string().min(1).max(600),
  gameId: id,
  cafeId: id,
  startDate: date.refine(...ofThisCentury),
  startTime,
  maxParticipants,
  description,
  repeats: ImportedRepeats.optional(),
});

export const ConfirmImportRequest = z.object({
  drafts: z.array(ConfirmedDraft).min(1, 'Please choose at least one date.').max(200),
});
export type ConfirmImportRequest = z.input<typeof ConfirmImportRequest>;

export const ConfirmImportReply = z.object({
  gameEvents: z.array(GameEvent),
  series: z.array(Series),
  /** The drafts that are not scheduled, and why: `already` if that was done before, any other as for scheduling. */
  refused: z.array(z.object({ uid: z.string(), code: z.string(), error: z.string() })),
});
export type ConfirmImportReply = z.infer<typeof ConfirmImportReply>;
