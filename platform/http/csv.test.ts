import fc from 'fast-check';
import { Hono } from 'hono';
import { describe, expect, it } from 'vitest';
import { csvLine, csvReply } from './csv.ts';

describe('a line of a table', () => {
  it('quotes every cell, doubles quotes, and is empty for null', () => {
    expect(csvLine(['Ana "Bo" Lee', 80, null, 'a,b;c\nd'])).toBe('"Ana ""Bo"" Lee","80","","a,b;c\nd"\r\n');
  });

  it.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', '\n=1', '＝1', '=cmd|"/c calc"!A1'])(
    'puts an apostrophe before %j',
    (hostile) => {
      expect(csvLine([hostile])).toBe(`"'${hostile.replaceAll('"', '""')}"\r\n`);
    },
  );

  it('never begins a cell like a formula, and loses no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const cell = csvLine([text]).slice(1, -3).replaceAll('""', '"');
        expect(cell).not.toMatch(/^[=+\-@\t\r]/);
        expect(cell === text || cell === `'${text}`).toBe(true);
      }),
    );
  });
});

async function* pagesOf(...pages: [string][][]) {
  yield* pages;
}
async function* thenAway(pages: AsyncIterable<[string][]>) {
  yield* pages;
  throw new Error('away');
}

describe('a table as a file', () => {
  const answer = (pages: AsyncIterator<[string][]>) => {
    const app = new Hono().onError((error, c) => c.text(error.message, 503));
    return app.get('/', (c) => csvReply(c, 'people.csv', ['Name'], pages)).request('/');
  };

  it('is an attachment in UTF-8 with its pages in order', async () => {
    const reply = await answer(pagesOf([['Ana'], ['Bo']], [['Zoë']]));
    expect(reply.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect(reply.headers.get('content-disposition')).toBe('attachment; filename="people.csv"');
    const bytes = Buffer.from(await reply.arrayBuffer());
    expect(bytes.toString('utf8')).toBe('\uFEFF"Name"\r\n"Ana"\r\n"Bo"\r\n"Zoë"\r\n');
  });

  it('has its header also without rows', async () => {
    const reply = await answer(pagesOf());
    expect(Buffer.from(await reply.arrayBuffer()).toString('utf8')).toBe('\uFEFF"Name"\r\n');
  });

  it('gives an error status if the first page fails, and aborts if a later one does', async () => {
    const away = await answer(thenAway(pagesOf()));
    expect(away.status).toBe(503);
    const broken = await answer(thenAway(pagesOf([['Ana']])));
    await expect(broken.text()).rejects.toThrow('away');
  });
});
