import { expect, it } from 'vitest';
import { announcementsOf } from './changes.ts';

const recorded = (type: string, data: object) =>
  announcementsOf({
    ...{ position: 1n, stream: 'deskLink-cafe', version: 1, id: 'id', actor: 'owner', type, data },
    occurredAt: '2026-06-01T12:00:00.000Z',
  });

it('tells the screen on the counter at once that the link to its desk is closed, or another one is open', () => {
  const toTheCounter = { change: { kind: 'cafeNight', id: 'cafe' }, to: 'everybody' };
  expect(recorded('DeskLinkClosed', { cafeId: 'cafe' })).toContainEqual(toTheCounter);
  expect(recorded('DeskLinkOpened', { cafeId: 'cafe', ownerId: 'owner', tokenHash: '' })).toContainEqual(toTheCounter);
});
