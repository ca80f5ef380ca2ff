import { renderToString } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { GameEvent } from '../../../modules/events/contract.ts';
import { SchemaOrgScript } from './schema-org-script.tsx';

it('is data, whatever a host writes: nothing in it ends the script', () => {
  const description = '</script><script>alert(1)</script><!--<script>';
  const gameEvent: GameEvent = {
    ...{ id: 'e1', gameId: 'g1', regionId: 'r1', cafeId: 'c1', hostId: 'u1', game: null, cafe: null, host: null },
    ...{ eventDate: '2026-11-28T01:00:00.000Z', startDate: '2026-11-27', startTime: '19:00', status: 'upcoming' },
    ...{ maxParticipants: 4, currentParticipants: 1, description },
  };
  const [, json = '', ...after] = renderToString(<SchemaOrgScript gameEvents={[gameEvent]} />).split(
    /<[^>]*script[^>]*>/,
  );
  expect(after).toEqual(['']);
  expect(JSON.parse(json)).toMatchObject([{ description }]);
});
