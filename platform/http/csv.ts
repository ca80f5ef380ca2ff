import { z } from '@hono/zod-openapi';
import type { Context } from 'hono';

/** One cell of a table; null is an empty cell. */
export type Cell = string | number | null;

// Without this mark, Excel reads UTF-8 text in the code page of the machine.
const BYTE_ORDER_MARK = '\uFEFF';

/** First characters that make spreadsheets read a cell as a formula, including their full-width forms. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/**
 * One line of RFC 4180. Every cell is quoted, because some spreadsheets split unquoted text at semicolons. A text that
 * would be read as a formula gets an apostrophe in front.
 */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(quoted).join(',')}\r\n`;

function quoted(cell: Cell): string {
  const text = typeof cell === 'string' && FORMULA.test(cell) ? `'${cell}` : String(cell ?? '');
  return `"${text.replaceAll('"', '""')}"`;
}

/** A whole table as the text of a file. */
export const csvFile = (header: readonly string[], rows: readonly (readonly Cell[])[]): string =>
  BYTE_ORDER_MARK + [header, ...rows].map(csvLine).join('');

/** The reply of a route that returns a table as a file, for its OpenAPI description. */
export const csvAnswer = (description: string) => ({ description, content: { 'text/csv': { schema: z.string() } } });

/**
 * Replies with a file that is sent page by page while it is read. The first page is read before the reply begins, so a
 * database that is away still gives an error status. A later failure aborts the transfer.
 *
 * @param fileName ASCII without quotes
 */
export async function csvReply(
  c: Context,
  fileName: string,
  header: readonly string[],
  pages: AsyncIterator<readonly (readonly Cell[])[]>,
): Promise<Response> {
  const encoder = new TextEncoder();
  const encoded = (lines: readonly (readonly Cell[])[]) => encoder.encode(lines.map(csvLine).join(''));
  const first = await pages.next();
  const body = new ReadableStream<Uint8Array>({
    start(stream) {
      stream.enqueue(encoder.encode(BYTE_ORDER_MARK + csvLine(header)));
      if (first.done) return stream.close();
      stream.enqueue(encoded(first.value));
    },
    async pull(stream) {
      const { done, value } = await pages.next();
      if (done) return stream.close();
      stream.enqueue(encoded(value));
    },
    cancel: async () => void (await pages.return?.()),
  });
  return c.body(body, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}
