import { expect, test } from 'vitest';
import { tableFiles } from './table-files.ts';

const textsOf = async (rows: readonly (readonly Record<string, string | null>[])[]) => {
  const table = {
    name: 'seats',
    columns: ['game', 'status'],
    async *pages() {
      yield* rows;
    },
  };
  return Promise.all(
    tableFiles(table).map(async ({ name, pieces }) => {
      let text = '';
      for await (const piece of pieces()) text += piece;
      return [name, text];
    }),
  );
};

test('a table is a JSON and a CSV file, whatever its pages', async () => {
  const [go, chess] = [
    { game: 'Go', status: null },
    { game: '=1+1', status: 'upcoming' },
  ] as const;
  const files = await textsOf([[go], [], [chess]]);
  expect(files.map(([name]) => name)).toEqual(['seats.json', 'seats.csv']);
  expect(JSON.parse(files[0]?.[1] ?? '')).toEqual([go, chess]);
  expect(files[1]?.[1]).toBe('\uFEFF"game","status"\r\n"Go",""\r\n"\'=1+1","upcoming"\r\n');
});

test('an empty table is an empty list, and a header', async () => {
  expect(await textsOf([])).toEqual([
    ['seats.json', '[]\n'],
    ['seats.csv', '\uFEFF"game","status"\r\n'],
  ]);
});
