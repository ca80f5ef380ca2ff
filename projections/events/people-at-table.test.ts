import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hueOf } from '../../modules/identity/rules.ts';
import { peopleSeenBy, type SeatRow } from './people-at-table.ts';

const seat = (userId: string, firstName: string | null, more: Partial<SeatRow> = {}): SeatRow => ({
  userId,
  firstName,
  lastName: firstName && 'Brandt',
  showAtTables: true,
  photo: null,
  isConfirmed: false,
  isRegular: false,
  checkIn: null,
  minutesLate: null,
  ...more,
});
const host = seat('host', 'Ada');
const zoe = seat('zoe', 'Zoe');
const shy = seat('shy', 'Sam', { showAtTables: false });
const member = { userId: 'outsider', isAdmin: false };
const namesFor = (viewer: Parameters<typeof peopleSeenBy>[0], seats = [host, zoe, shy]) =>
  peopleSeenBy(viewer, { hostId: 'host' }, seats).map(({ initials, firstName }) => [initials, firstName]);

describe('people at a table', () => {
  test('are initials and colors to a visitor, and no initials of a person who is not shown', () => {
    expect(peopleSeenBy(null, { hostId: 'host' }, [host, zoe, shy])).toEqual([
      {
        initials: 'AB',
        hue: hueOf('host'),
        firstName: null,
        photo: null,
        isHost: true,
        isYou: false,
        isConfirmed: false,
        checkedInAt: null,
        minutesLate: null,
      },
      {
        initials: 'ZB',
        hue: hueOf('zoe'),
        firstName: null,
        photo: null,
        isHost: false,
        isYou: false,
        isConfirmed: false,
        checkedInAt: null,
        minutesLate: null,
      },
      {
        initials: null,
        hue: hueOf('shy'),
        firstName: null,
        photo: null,
        isHost: false,
        isYou: false,
        isConfirmed: false,
        checkedInAt: null,
        minutesLate: null,
      },
    ]);
  });

  test('have first names for members, but for a person who is not shown', () =>
    expect(namesFor(member)).toEqual([
      ['AB', 'Ada'],
      ['ZB', 'Zoe'],
      [null, null],
    ]));

  test.each([
    ['the host', { userId: 'host', isAdmin: false }],
    ['an admin', { userId: 'boss', isAdmin: true }],
    ['a fellow participant', { userId: 'zoe', isAdmin: false }],
    ['the person', { userId: 'shy', isAdmin: false }],
  ])('are all shown to %s', (_who, viewer) => expect(namesFor(viewer)[2]).toEqual(['SB', 'Sam']));

  test('show check-ins and delays only to people at the table', () => {
    const checkIn = { how: 'code', at: '2026-06-01T18:55:00.000Z' } as const;
    const seats = [host, { ...zoe, checkIn }, { ...shy, minutesLate: 10 }];
    const seenBy = (viewer: Parameters<typeof peopleSeenBy>[0]) =>
      peopleSeenBy(viewer, { hostId: 'host' }, seats).map(({ checkedInAt, minutesLate }) => [checkedInAt, minutesLate]);
    expect(seenBy({ userId: 'zoe', isAdmin: false })).toEqual([
      [null, null],
      [checkIn.at, null],
      [null, 10],
    ]);
    expect([seenBy(null), seenBy(member)].flat(2).every((each) => each === null)).toBe(true);
  });

  test('name the host to members even if the host is not shown at tables, because the card names them anyway', () =>
    expect(namesFor(member, [{ ...host, showAtTables: false }])).toEqual([['AB', 'Ada']]));

  test('have no name once they are deleted', () =>
    expect(namesFor(member, [host, seat('x', null)])[1]).toEqual([null, null]));

  test('never reveal an id or a last name', () => {
    fc.assert(
      fc.property(fc.array(fc.record({ userId: fc.uuid(), shown: fc.boolean() })), fc.boolean(), (seats, signedIn) => {
        const rows = seats.map(({ userId, shown }) =>
          seat(userId, 'Uma', { lastName: 'Xylander', showAtTables: shown }),
        );
        const answer = JSON.stringify(peopleSeenBy(signedIn ? member : null, { hostId: 'host' }, rows));
        expect(answer).not.toContain('Xylander');
        for (const { userId } of seats) expect(answer).not.toContain(userId);
        expect(answer.includes('Uma')).toBe(signedIn && seats.some(({ shown }) => shown));
      }),
    );
  });
});

test('a person has one of six hues, the same one every time', () => {
  const ids = fc.sample(fc.uuid(), 300);
  expect(new Set(ids.map(hueOf))).toEqual(new Set([0, 1, 2, 3, 4, 5]));
});
