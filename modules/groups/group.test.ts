import { describe, expect, it } from 'vitest';
import { isRefusal } from '../../platform/refusal.ts';
import type { GroupDomainEvent } from './domain-events.ts';
import {
  answerInvitation,
  answerNomination,
  appoint,
  type Decided,
  groupFold,
  invite,
  leave,
  nominate,
} from './group.ts';
import { MOST_OWNED } from './rules.ts';

const at = '2026-06-01T12:00:00.000Z';
const given = (...more: GroupDomainEvent[]) =>
  [
    {
      ...{ type: 'GroupFounded' as const, subject: 'owner', personal: { description: '' } },
      data: { groupId: 'g', founderId: 'owner', name: 'Club', slug: 'club', regionId: 'region', at },
    },
    { type: 'GroupOrganizerJoined' as const, data: { groupId: 'g', userId: 'one' } },
    ...more,
  ].reduce(groupFold.evolve, groupFold.initial);
const owner = { userId: 'owner', isAdmin: false };
const active = { isActive: true, isProvider: true };
const codeOf = (decided: Decided) => (isRefusal(decided) ? decided.code : 'done');

describe('a closed group', () => {
  it('changes its people no more', () => {
    const acts = [
      (state: ReturnType<typeof given>) => leave(state, 'one', { userId: 'one', isAdmin: false }),
      (state: ReturnType<typeof given>) => nominate(state, 'one', owner),
      (state: ReturnType<typeof given>) => invite(state, 'two', active, owner, at),
      (state: ReturnType<typeof given>) =>
        appoint(
          state,
          { userId: 'one', reason: 'Gone.' },
          { ownerId: 'owner', seenAt: '2026-01-01T00:00:00.000Z' },
          '2026-06-09T12:00:00.000Z',
        ),
    ];
    const missed = { type: 'GroupOwnerMissed' as const, data: { groupId: 'g', userId: 'owner', at } };
    const closed = {
      type: 'GroupClosed' as const,
      subject: 'owner',
      data: { groupId: 'g', upcoming: 'keep' as const, at },
    };
    expect(acts.map((act) => codeOf(act(given(missed))))).toEqual(Array(4).fill('done'));
    expect(acts.map((act) => codeOf(act(given(missed, closed))))).toEqual(Array(4).fill('closed'));
  });
});

describe('an answer', () => {
  it('makes an organizer only of who still is one', () => {
    const invited = given({ type: 'GroupOrganizerInvited', data: { groupId: 'g', userId: 'two', at } });
    const accept = (account: typeof active) =>
      codeOf(answerInvitation(invited, { userId: 'two', accept: true }, account, at));
    expect([accept(active), accept({ ...active, isActive: false }), accept({ ...active, isProvider: false })]).toEqual([
      ...['done', 'not_an_organizer', 'not_an_organizer'],
    ]);
  });

  it('makes nobody own more groups than one may', () => {
    const nominated = given({ type: 'GroupOwnerNominated', data: { groupId: 'g', userId: 'one' } });
    const accept = (owned: number) => codeOf(answerNomination(nominated, { userId: 'one', accept: true }, owned));
    expect([accept(MOST_OWNED - 1), accept(MOST_OWNED)]).toEqual(['done', 'too_many']);
  });
});
