import fc from 'fast-check';
import { expect, it } from 'vitest';
import { member } from '../../../tests/components/records.ts';
import { tablePerson } from '../../../tests/support/table-person.ts';
import { viewerAt } from './viewer-at.ts';

const now = Date.UTC(2026, 10, 21, 12);
const inHours = (hours: number) => new Date(now + hours * 3_600_000).toISOString();
const host = tablePerson({ isHost: true });
const guest = tablePerson();
const nobody = { people: [host, guest], yourLine: null };
const waits = { place: 2, heldUntil: null };
const held = (hours: number) => ({ place: null, heldUntil: inHours(hours) });
const nora = member();
const admin = member({ isClient: false, isAdmin: true });

it('is what the answer says, if it says something', () => {
  const you = { ...guest, isYou: true };
  expect(viewerAt({ ...nobody, people: [{ ...host, isYou: true }, guest] }, nora, now)).toEqual({ as: 'host' });
  expect(viewerAt({ people: [host, you], yourLine: waits }, nora, now)).toEqual({ as: 'participant', you });
  expect(viewerAt({ ...nobody, yourLine: waits }, nora, now)).toEqual({ as: 'waiting', place: 2 });
  expect(viewerAt({ ...nobody, yourLine: held(1) }, nora, now)).toEqual({ as: 'offered', until: inHours(1) });
  expect(viewerAt({ ...nobody, wasRemoved: true }, nora, now)).toEqual({ as: 'removed' });
});

it('is otherwise a visitor, a member, or an admin who can have no seat', () => {
  expect(viewerAt(nobody, null, now)).toEqual({ as: 'visitor' });
  expect(viewerAt(nobody, nora, now)).toEqual({ as: 'member' });
  expect(viewerAt(nobody, { ...admin, isClient: true }, now)).toEqual({ as: 'member' });
  expect(viewerAt(nobody, admin, now)).toEqual({ as: 'admin' });
});

it('is no longer somebody for whom a seat is held, once the time is over', () => {
  expect(viewerAt({ ...nobody, yourLine: held(0) }, nora, now)).toEqual({ as: 'member' });
});

it('does not wait for who is signed in, where the answer says it', () => {
  const person = fc.record({ isYou: fc.boolean(), isHost: fc.boolean() }).map(tablePerson);
  const line = fc.constantFrom(null, waits, held(1));
  fc.assert(
    fc.property(fc.array(person, { maxLength: 5 }), line, fc.boolean(), (people, yourLine, isRemoved) => {
      const seen = { people, yourLine, ...(isRemoved && { wasRemoved: true as const }) };
      const { as } = viewerAt(seen, nora, now);
      expect(viewerAt(seen, null, now).as).toBe(as === 'member' ? 'visitor' : as);
      expect(as === 'host' || as === 'participant').toBe(people.some(({ isYou }) => isYou));
    }),
  );
});
