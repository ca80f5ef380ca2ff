import { createRoute, type z } from '@hono/zod-openapi';
import type { CommandContext, Position } from '@tablemates/event-store';
import type { Clock, Instant } from '../clock.ts';
import { localDateOf, localMomentOf } from '../local-time.ts';
import { createApi, jsonReply, refusals } from './api.ts';
import { commandContext } from './command-context.ts';
import { rememberPosition } from './consistency.ts';
import { type Cell, csvAnswer, csvReply } from './csv.ts';
import { FileSize } from './schemas.ts';
import { only, type Session } from './session.ts';

/** A list that admins download as a file. */
export type TableFile<Query extends z.ZodObject, Row> = {
  /** The path of the list. The file is at `<path>.csv`, its size at `<path>/file-size`. */
  readonly path: string;
  readonly tags: string[];
  /** Completes "Export …" and "Count …", such as `the invitations, newest first`. */
  readonly contents: string;
  /** The message for people who are no admins. */
  readonly refusal: string;
  /** The filter of the list. */
  readonly query: Query;
  /** The field of the typed search text. It is never recorded, because it may name a person. */
  readonly words?: keyof z.output<Query> & string;
  /** The file's name without date and extension. ASCII. */
  readonly fileName: string;
  /** The titles of the columns. Those of instants name their time zone. */
  readonly columns: (timeZone: string) => readonly string[];
  readonly count: (query: z.output<Query>, now: Instant, viewer: Session) => Promise<number>;
  /** The rows after `last`, in an order without ties. */
  readonly rowsAfter: (
    query: z.output<Query>,
    last: Row | undefined,
    limit: number,
    now: Instant,
    viewer: Session,
  ) => Promise<readonly Row[]>;
  readonly cells: (row: Row, timeZone: string) => readonly Cell[];
};

/** The record of a file: its number of rows when it was requested, the filter, and whether a search text was typed. */
export type ExportedFile = {
  readonly rows: number;
  readonly filter: Readonly<Record<string, string>>;
  readonly searched: boolean;
};

type Deps = {
  readonly clock: Clock;
  /** The city's time zone. */
  readonly timeZone: string;
  /** Records in the log who exports the file. */
  readonly recordExport: (context: CommandContext, exported: ExportedFile) => Promise<Position | undefined>;
};

const PAGE = 500;

/** The routes of a file and of its size. An export is recorded before its first row is sent. */
export function tableFileRoutes<Query extends z.ZodObject, Row>(file: TableFile<Query, Row>, deps: Deps) {
  const { clock, timeZone, recordExport } = deps;
  const shared = { tags: file.tags, middleware: only('isAdmin', file.refusal) };
  const fileRoute = createRoute({
    ...shared,
    method: 'get',
    path: `${file.path}.csv`,
    summary: `Export ${file.contents}`,
    request: { query: file.query },
    responses: { 200: csvAnswer('A line of titles, and a line for each row'), ...refusals },
  });
  const sizeRoute = createRoute({
    ...shared,
    method: 'get',
    path: `${file.path}/file-size`,
    summary: `Count the rows of the file of ${file.contents}`,
    request: { query: file.query },
    responses: { 200: jsonReply('The number of rows', FileSize), ...refusals },
  });
  // The library does not infer a query whose schema is a type parameter.
  const queryOf = (c: { req: { valid: (target: never) => unknown } }) =>
    c.req.valid('query' as never) as z.output<Query>;

  return createApi()
    .openapi(sizeRoute, async (c) => {
      const rows = await file.count(queryOf(c), clock().toISOString(), c.var.session);
      return c.json({ rows }, 200);
    })
    .openapi(fileRoute, async (c) => {
      const now = clock().toISOString();
      const query = queryOf(c);
      // It is read before the export is recorded. Otherwise the file of the audit would contain its own record.
      const rowsAfter = (last?: Row) => file.rowsAfter(query, last, PAGE, now, c.var.session);
      const first = await rowsAfter();
      const exported = { rows: await file.count(query, now, c.var.session), ...recordedOf(query, file.words) };
      rememberPosition(c, await recordExport(commandContext(c.var, clock), exported));
      const name = `${file.fileName}-${localDateOf(now, timeZone)}.csv`;
      return csvReply(
        c,
        name,
        file.columns(timeZone),
        pagesFrom(first, rowsAfter, (row) => file.cells(row, timeZone)),
      );
    });
}

function recordedOf(query: object, words: string | undefined): Omit<ExportedFile, 'rows'> {
  const given = Object.entries(query).filter(([, value]) => value !== undefined && value !== '');
  return {
    filter: Object.fromEntries(given.filter(([name]) => name !== words).map(([name, value]) => [name, String(value)])),
    searched: given.some(([name]) => name === words),
  };
}

/** Reads page after page, so that memory stays small for a list of any length. */
async function* pagesFrom<Row>(
  first: readonly Row[],
  rowsAfter: (last: Row | undefined) => Promise<readonly Row[]>,
  cells: (row: Row) => readonly Cell[],
) {
  let rows = first;
  while (rows.length > 0) {
    yield rows.map(cells);
    rows = rows.length < PAGE ? [] : await rowsAfter(rows.at(-1));
  }
}

/** The titles of an instant's two columns: in UTC for programs, in the city's time for people. */
export const momentColumns = (title: string, timeZone: string): readonly string[] => [
  `${title} (UTC)`,
  `${title} (${timeZone})`,
];

/** The cells below `momentColumns`. */
export const momentCells = (at: Instant | null, timeZone: string): readonly Cell[] =>
  at === null ? [null, null] : [at, localMomentOf(at, timeZone)];
