import { type Cell, csvFile, csvLine } from '../../platform/http/csv.ts';
import type { ZippedFile } from '../../platform/http/zip-reply.ts';

type Row = Readonly<Record<string, Cell>>;

/** A table, read page by page, and once for each of its files. */
export type OwnTable = {
  readonly name: string;
  readonly columns: readonly string[];
  readonly pages: () => AsyncIterable<readonly Row[]>;
};

/** A table as two files: JSON for programs, CSV for spreadsheets. */
export const tableFiles = ({ name, columns, pages }: OwnTable): readonly ZippedFile[] => [
  { name: `${name}.json`, pieces: () => asJson(pages()) },
  { name: `${name}.csv`, pieces: () => asCsv(columns, pages()) },
];

async function* asJson(pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  let before = '[';
  for await (const rows of pages) {
    for (const row of rows) {
      yield `${before}\n  ${JSON.stringify(row)}`;
      before = ',';
    }
  }
  yield before === '[' ? '[]\n' : '\n]\n';
}

async function* asCsv(columns: readonly string[], pages: AsyncIterable<readonly Row[]>): AsyncGenerator<string> {
  yield csvFile(columns, []);
  for await (const rows of pages) yield rows.map((row) => csvLine(columns.map((name) => row[name] ?? null))).join('');
}
