import { expect, it } from 'vitest';
import { gameEvent } from '../../../tests/components/records.ts';
import { inParts } from './in-parts.ts';

it('a list keeps its order, with each night as a part of its own', () => {
  const at = (id: string, eventDate: string, cafeId = 'cafe-oak') =>
    gameEvent({ id, eventDate, cafeId, hostId: 'maya' });
  const [first, second] = [at('first', '2026-06-03T00:00:00.000Z'), at('second', '2026-06-04T00:00:00.000Z')];
  const [chess, azul] = [at('chess', '2026-06-05T00:00:00.000Z'), at('azul', '2026-06-05T00:30:00.000Z')];
  const [last, elsewhere] = [
    at('last', '2026-06-06T00:00:00.000Z'),
    at('else', '2026-06-06T00:00:00.000Z', 'cafe-elm'),
  ];
  expect(inParts([first, second, chess, azul, last, elsewhere])).toEqual([
    { isNight: false, tables: [first, second] },
    { isNight: true, tables: [chess, azul] },
    { isNight: false, tables: [last, elsewhere] },
  ]);
  expect(inParts([])).toEqual([]);
});
