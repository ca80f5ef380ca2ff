import { describe, expect, it } from 'vitest';
import { type DeskTable, decideDeskMails, deskMailsFold, type Told } from './desk-mail.ts';
import type { DeskMailEvent } from './domain-events.ts';

const TZ = 'America/Chicago';
const at = (moment: string) => new Date(`${moment}-05:00`).toISOString();
const FRIDAY = '2026-06-05';
const SEVEN = at(`${FRIDAY}T19:00`);
const MONDAY = at('2026-06-01T12:00');

const table = (more: Partial<DeskTable> = {}): DeskTable => ({
  cafeId: 'cafe',
  startsAt: SEVEN,
  maxParticipants: 4,
  isCancelled: false,
  at: MONDAY,
  by: 'host',
  isAsked: false,
  ...more,
});
const desk = { cafeId: 'cafe', ownerId: 'owner', house: undefined, timeZone: TZ };
const decide = (told: Told, tables: Record<string, DeskTable>, now: string, house?: typeof night) =>
  decideDeskMails(told, tables, { ...desk, house }, now).map(({ data }) => data);
const night = { hours: [{ weekday: 5, opens: '18:00', closes: '04:00' }], exceptions: [], closings: [] };

describe('the mail of the day before', () => {
  it('is due at 17:00 of the day before, with what is on, once', () => {
    expect(decide({}, { one: table() }, at('2026-06-04T16:59'))).toEqual([]);
    const [mail] = decideDeskMails({}, { one: table() }, desk, at('2026-06-04T17:00'));
    expect(mail?.data).toEqual({
      ...{ cafeId: 'cafe', ownerId: 'owner', night: FRIDAY, because: 'evening' },
      tables: [{ gameEventId: 'one', startsAt: SEVEN, maxParticipants: 4 }],
    });
    const { owner: told = {} } = mail ? deskMailsFold.evolve({}, mail) : {};
    expect(decide(told, { one: table() }, at('2026-06-04T17:01'))).toEqual([]);
  });

  it('is sent to the next owner as well, whatever the one before was told', () => {
    const tables = { one: table() };
    const [mail] = decideDeskMails({}, tables, desk, at('2026-06-04T17:00'));
    const told = mail ? deskMailsFold.evolve({}, mail) : {};
    const toNext = (now: string) => decideDeskMails(told.next ?? {}, tables, { ...desk, ownerId: 'next' }, at(now));
    expect(toNext('2026-06-04T17:05')).toMatchObject([{ data: { ownerId: 'next', because: 'evening' } }]);
    const [second] = toNext('2026-06-04T17:05');
    expect(second && deskMailsFold.evolve(told, second)).toEqual({ next: told.owner });
  });

  it('is not sent if nothing is on, nor once that day has begun', () => {
    const elsewhere = table({ cafeId: 'other' });
    const tables = { one: table({ isCancelled: true }), two: elsewhere };
    expect(decide({}, tables, at('2026-06-04T17:00'))).toEqual([]);
    expect(decide({}, { one: table() }, at('2026-06-04T23:59'))).toHaveLength(1);
    expect(decide({}, { one: table() }, at(`${FRIDAY}T00:00`))).toEqual([]);
  });

  it('has what begins after midnight in the night that is open then', () => {
    const late = { one: table({ startsAt: at('2026-06-06T00:30') }) };
    expect(decide({}, late, at('2026-06-04T17:00'), night)).toMatchObject([{ night: FRIDAY }]);
    expect(decide({}, late, at('2026-06-04T17:00'))).toMatchObject([{ night: FRIDAY }]);
    expect(decide({}, late, at('2026-06-05T17:00'), night)).toEqual([]);
  });
});

describe('the mail of changes', () => {
  const told: Told = { [FRIDAY]: { one: { startsAt: SEVEN, maxParticipants: 4 } } };
  const noon = at(`${FRIDAY}T12:00`);
  const changesOf = (tables: Record<string, DeskTable>, now: string) =>
    decide(told, tables, now).map(({ because, changes }) => [because, changes]);

  it('is sent ten minutes after the first change, with all of them', () => {
    const eight = at(`${FRIDAY}T20:00`);
    const tables = {
      one: table({ startsAt: eight, maxParticipants: 5, at: noon }),
      two: table({ at: at(`${FRIDAY}T12:08`) }),
    };
    expect(changesOf(tables, at(`${FRIDAY}T12:09`))).toEqual([]);
    const [was, is] = [
      { startsAt: SEVEN, maxParticipants: 4 },
      { startsAt: eight, maxParticipants: 5 },
    ];
    expect(changesOf(tables, at(`${FRIDAY}T12:10`))).toEqual([
      [
        'changes',
        [
          { gameEventId: 'one', before: was, after: is },
          { gameEventId: 'two', after: was },
        ],
      ],
    ]);
  });

  it('has tables that were called off or moved away, and none for what came and went', () => {
    const gone = [['changes', [{ gameEventId: 'one', before: { startsAt: SEVEN, maxParticipants: 4 } }]]];
    const off = table({ isCancelled: true, at: noon });
    const two = table({ isCancelled: true, at: noon });
    expect(changesOf({ one: off, two }, at(`${FRIDAY}T13:00`))).toEqual(gone);
    expect(changesOf({ one: table({ cafeId: 'other', at: noon }) }, at(`${FRIDAY}T13:00`))).toEqual(gone);
    expect(changesOf({ one: table({ startsAt: at('2026-06-12T19:00'), at: noon }) }, at(`${FRIDAY}T13:00`))).toEqual(
      gone,
    );
  });

  it('does not tell owners what they did themselves, nor of a table that they were asked for', () => {
    const own = table({ isCancelled: true, at: noon, by: 'owner' });
    expect(changesOf({ one: own }, at(`${FRIDAY}T13:00`))).toEqual([]);
    const asked = table({ at: noon, isAsked: true });
    expect(changesOf({ one: table(), two: asked }, at(`${FRIDAY}T13:00`))).toEqual([]);
    expect(changesOf({ one: { ...asked, isCancelled: true } }, at(`${FRIDAY}T13:00`))).toHaveLength(1);
  });

  it('says nothing of tables that have begun, of later nights, and of what was so before 17:00', () => {
    expect(changesOf({ one: table({ isCancelled: true, at: noon }) }, SEVEN)).toEqual([]);
    const later = table({ startsAt: at('2026-06-10T19:00'), at: noon });
    expect(changesOf({ one: table(), two: later }, at(`${FRIDAY}T13:00`))).toEqual([]);
    const moved = { one: table({ startsAt: at(`${FRIDAY}T20:00`) }) };
    expect(changesOf(moved, at(`${FRIDAY}T13:00`))).toEqual([]);
    expect(decide({}, { one: table() }, at(`${FRIDAY}T13:00`))).toEqual([]);
  });

  it('has a table that the mail of the day before missed', () => {
    const two = [['changes', [{ gameEventId: 'two', after: { startsAt: SEVEN, maxParticipants: 4 } }]]];
    expect(changesOf({ one: table(), two: table() }, at('2026-06-04T17:01'))).toEqual(two);
  });

  it('is decided by the latest nights only', () => {
    const mail = (date: string): DeskMailEvent => ({
      type: 'DeskMailed',
      data: { cafeId: 'cafe', ownerId: 'owner', night: date, because: 'evening', tables: [] },
    });
    const after = ['2026-06-02', '2026-06-04', FRIDAY].map(mail).reduce(deskMailsFold.evolve, {});
    expect(Object.keys(after.owner ?? {})).toEqual(['2026-06-04', FRIDAY]);
  });
});
