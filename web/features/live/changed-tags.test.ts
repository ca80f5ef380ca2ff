import { describe, expect, it } from 'vitest';
import { changedTags } from './changed-tags.ts';

const shown = () => true;

describe('what a change makes out of date', () => {
  it('of a gameEvent on the page is that gameEvent and who takes part', () => {
    expect(changedTags({ kind: 'gameEvent', id: 'g1' }, shown)).toEqual([
      { type: 'GameEvent', id: 'g1' },
      { type: 'Participant', id: 'g1' },
    ]);
  });

  it('of a gameEvent that no answer holds is also the lists, since it may be new', () => {
    expect(changedTags({ kind: 'gameEvent', id: 'g1' }, () => false)).toContainEqual({ type: 'GameEvent', id: 'LIST' });
  });

  it('of a series is the series, and the lists of them', () => {
    expect(changedTags({ kind: 'series', id: 's1' }, shown)).toEqual(
      ['s1', 'LIST'].map((id) => ({ type: 'Series', id })),
    );
  });

  it('of a group is the group, and the lists of them', () => {
    expect(changedTags({ kind: 'group', id: 'g1' }, shown)).toEqual(
      ['g1', 'LIST'].map((id) => ({ type: 'Group', id })),
    );
  });

  it('of a conversation is its messages, the list of conversations and the number of unread ones', () => {
    expect(changedTags({ kind: 'conversation', id: 'g1:ann:bob' }, shown)).toEqual(
      ['CONVERSATIONS', 'UNREAD', 'g1'].map((id) => ({ type: 'Message', id })),
    );
  });

  it('of oneself is one’s seats, marks and penalties', () => {
    expect(changedTags({ kind: 'me', id: 'ann' }, shown)).toEqual(
      expect.arrayContaining([{ type: 'GameEvent', id: 'JOINED' }, 'CanJoin', 'Reliability']),
    );
  });

  it('of a contest is what admins see of contests', () => {
    expect(changedTags({ kind: 'contest', id: 'c1' }, shown)).toEqual(['Contest']);
  });

  it('of a report is what admins see of reports', () => {
    expect(changedTags({ kind: 'report', id: 'r1' }, shown)).toEqual(['Report']);
  });

  it('of a kind that this page does not know is nothing', () => {
    // A newer server announces it.
    const unknown = { kind: 'weather', id: 'rain' } as unknown as Parameters<typeof changedTags>[0];
    expect(changedTags(unknown, shown)).toEqual([]);
  });
});
