import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, addHours, addMinutes } from '../../../platform/add-time.ts';
import { isRefusal } from '../../../platform/refusal.ts';
import type { AnnouncementEvent, GroupDomainEvent } from '../domain-events.ts';
import { groupFold } from '../group.ts';
import {
  announce,
  announcementsFold,
  type Decided,
  isPaused,
  noteLook,
  noteReport,
  send,
  withdraw,
} from './announcements.ts';

const START = '2026-06-01T15:00:00.000Z';
const groupId = 'group';
const tom = { userId: 'tom', isAdmin: false };
const founded: GroupDomainEvent = {
  type: 'GroupFounded',
  subject: 'tom',
  data: { groupId, founderId: 'tom', name: 'A club', slug: 'a-club', regionId: 'r', at: START },
};
const closed: GroupDomainEvent = {
  type: 'GroupClosed',
  subject: 'tom',
  data: { groupId, upcoming: 'keep', closedBy: 'tom', at: START },
};
const groupAfter = (...events: GroupDomainEvent[]) => events.reduce(groupFold.evolve, groupFold.initial);
const group = groupAfter(founded);
const stateAfter = (events: readonly AnnouncementEvent[]) =>
  events.reduce(announcementsFold.evolve, announcementsFold.initial);
const later = (minutes: number) => addMinutes(START, minutes).toISOString();
const days = (n: number, ms = 0) => new Date(addDays(START, n).getTime() + ms).toISOString();
const code = (decided: Decided) => (isRefusal(decided) ? `${decided.status} ${decided.code}` : decided.length);

const write = (before: readonly AnnouncementEvent[], announcementId: string, now = START, by = tom, of = group) =>
  announce(
    stateAfter(before),
    of,
    { isActive: true },
    by,
    {
      ...{ announcementId, title: 'We move', text: 'To Oak.' },
      sendsAt: addMinutes(now, 10).toISOString(),
    },
    now,
  );
const written = (announcementId: string, at = START): AnnouncementEvent => ({
  type: 'AnnouncementWritten',
  subject: 'tom',
  data: { groupId, announcementId, authorId: 'tom', at, sendsAt: addMinutes(at, 10).toISOString() },
  personal: { title: 'We move', text: 'To Oak.' },
});
const about = (announcementId: string, at = START) => ({ groupId, announcementId, at });
const withdrawn = (id: string, at?: string): AnnouncementEvent => ({
  type: 'AnnouncementWithdrawn',
  data: about(id, at),
});
const sent = (id: string, at?: string): AnnouncementEvent => ({
  type: 'AnnouncementSent',
  data: { ...about(id, at), recipients: 1 },
});
const reported = (reporterId: string, at = START) =>
  noteReport({ ...about('one', at), reportId: `${reporterId} ${at}`, reporterId });

describe('announcing', () => {
  it('is for organizers of an open group with an account', () => {
    expect(write([], 'one')).toEqual([written('one')]);
    expect(code(write([], 'one', START, { userId: 'ann', isAdmin: true }))).toBe('403 not_in_group');
    expect(code(write([], 'one', START, tom, groupAfter(founded, closed)))).toBe('409 closed');
    expect(code(write([], 'one', START, tom, groupFold.initial))).toBe('404 not_found');
    const erased = announce(
      stateAfter([]),
      group,
      { isActive: false },
      tom,
      {
        ...{ announcementId: 'one', title: 'a', text: 'b', sendsAt: START },
      },
      START,
    );
    expect(code(erased)).toBe('401 unauthorized');
  });

  it('is not for who is suspended, and is again once that is over', () => {
    const words = { announcementId: 'one', title: 'a', text: 'b', sendsAt: START };
    const by = (suspendedUntil: string | null) =>
      announce(stateAfter([]), group, { isActive: true, suspendedUntil }, tom, words, START);
    expect(code(by(days(1)))).toBe('403 suspended');
    expect(code(by(null))).toBe(1);
  });

  it('is possible twice in seven days, to the millisecond, and withdrawn ones do not count', () => {
    const two = [written('one'), written('two', days(1))];
    expect(write(two, 'three', days(2))).toMatchObject({ status: 429, code: 'enough', details: { from: days(7) } });
    expect(code(write(two, 'three', days(7, -1)))).toBe('429 enough');
    expect(code(write(two, 'three', days(7)))).toBe(1);
    expect(code(write([...two, withdrawn('two')], 'three', days(2)))).toBe(1);
    expect(code(write([...two, sent('two')], 'three', days(2)))).toBe('429 enough');
  });

  it('never leaves more than two in any seven days, whatever is written and withdrawn', () => {
    const act = fc.record({ hours: fc.integer({ min: 0, max: 60 }), takeBack: fc.boolean() });
    fc.assert(
      fc.property(fc.array(act, { maxLength: 30 }), (acts) => {
        let now = START;
        const log: AnnouncementEvent[] = [];
        acts.forEach(({ hours, takeBack }, i) => {
          now = addHours(now, hours).toISOString();
          const decided = write(log, String(i), now);
          if (isRefusal(decided)) return;
          log.push(...decided, ...(takeBack ? [withdrawn(String(i), now)] : [sent(String(i), now)]));
        });
        const { all } = stateAfter(log);
        const kept = all.filter(({ state }) => state !== 'withdrawn').map(({ at }) => Date.parse(at));
        for (const at of kept)
          expect(kept.filter((each) => at <= each && each < at + 7 * 86_400_000).length).toBeLessThan(3);
      }),
    );
  });
});

describe('withdrawing', () => {
  const act = (before: readonly AnnouncementEvent[], now: string, by = tom) =>
    code(withdraw(stateAfter(before), group, by, 'one', now));

  it('is possible until it is due, for every organizer, and once', () => {
    expect(act([written('one')], later(9))).toBe(1);
    expect(act([written('one')], later(10))).toBe('409 sent');
    expect(act([written('one'), sent('one')], later(5))).toBe('409 sent');
    expect(act([written('one'), withdrawn('one')], later(20))).toBe(0);
    expect(act([written('one')], later(1), { userId: 'ann', isAdmin: true })).toBe('403 not_in_group');
    expect(act([], later(1))).toBe('404 not_found');
  });
});

describe('sending', () => {
  const act = (before: readonly AnnouncementEvent[], now: string, of = group) =>
    send(stateAfter(before), of, 'one', 3, now);

  it('happens once, when it is due', () => {
    expect(act([written('one')], new Date(Date.parse(later(10)) - 1).toISOString())).toEqual([]);
    const [due] = act([written('one')], later(10));
    expect(due).toEqual({ type: 'AnnouncementSent', data: { ...about('one', later(10)), recipients: 3 } });
    expect(act([written('one'), sent('one')], later(11))).toEqual([]);
    expect(act([written('one'), withdrawn('one')], later(11))).toEqual([]);
    expect(act([], later(11))).toEqual([]);
  });

  it('does not happen for an author who organizes the group no more: what they wrote is withdrawn', () => {
    const left: GroupDomainEvent = {
      type: 'GroupHandedOver',
      data: { groupId, fromUserId: 'tom', to: 'ann', because: 'owner_gone' },
    };
    const gone: GroupDomainEvent = {
      type: 'GroupOrganizerLeft',
      data: { groupId, userId: 'tom', because: 'removed' },
    };
    const parted = groupAfter(founded, left, gone);
    expect(act([written('one')], later(9), parted)).toEqual([]);
    expect(act([written('one')], later(10), parted)).toEqual([withdrawn('one', later(10))]);
    expect(act([written('one'), withdrawn('one')], later(11), parted)).toEqual([]);
  });

  it('does not happen for a closed group, an erased author or while it is paused', () => {
    expect(act([written('one')], later(11), groupAfter(founded, closed))).toEqual([]);
    const { personal: _, ...erased } = written('one') as Extract<AnnouncementEvent, { type: 'AnnouncementWritten' }>;
    expect(act([erased], later(11))).toEqual([]);
    const reports = ['ann', 'bea', 'cid'].flatMap((id) => reported(id));
    expect(act([written('one'), ...reports], later(11))).toEqual([]);
  });
});

describe('a pause', () => {
  const paused = (...events: readonly AnnouncementEvent[]) => isPaused(stateAfter([written('one'), ...events]));

  it('comes with three different people within 24 hours', () => {
    const [a, b, c] = [reported('ann'), reported('bea'), reported('cid', addHours(START, 24).toISOString())];
    expect(paused(...a, ...b)).toBe(false);
    expect(paused(...a, ...b, ...reported('bea', later(5)))).toBe(false);
    expect(paused(...a, ...b, ...c)).toBe(true);
    expect(paused(...a, ...b, ...reported('cid', days(1, 1)))).toBe(false);
  });

  it('lasts until an admin has looked, and refuses what is written meanwhile', () => {
    const three = ['ann', 'bea', 'cid'].flatMap((id) => reported(id));
    const before = [written('one'), ...three];
    expect(code(write(before, 'two', days(30)))).toBe('403 paused');
    const look = noteLook(stateAfter(before), { ...about('one'), reportId: 'r' });
    expect(look).toHaveLength(1);
    expect(code(write([...before, ...look], 'two', days(30)))).toBe(1);
    expect(noteLook(stateAfter([...before, ...look]), { ...about('one'), reportId: 'r' })).toEqual([]);
  });
});
