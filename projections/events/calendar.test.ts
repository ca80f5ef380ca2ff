import { describe, expect, it } from 'vitest';
import { calendarOf } from './calendar.ts';

const id = '0190a1b2-3c4d-7e5f-8a6b-7c8d9e0f1a2b';
const page = `https://tables.example/events/${id}`;
const chess: Parameters<typeof calendarOf>[0] = {
  id,
  eventDate: '2026-11-28T01:00:00.000Z',
  description: '',
  status: 'upcoming',
  game: { name: 'Chess' },
  cafe: { name: 'Bayou Beans', address: '1 Main St', city: null },
  host: { firstName: 'Ada', lastName: 'L' },
};
const settings = { organizer: 'hello@tables.example', cityName: 'Houston' };
const made = (changes: Partial<typeof chess> = {}, endsAt = '2026-11-28T04:00:00.000Z') =>
  calendarOf({ ...chess, ...changes }, { ...settings, page, endsAt, at: '2026-11-20T12:00:00.000Z', sequence: 7 });
/** Its lines as they were before they were folded. */
const linesOf = (calendar: string) => calendar.replaceAll('\r\n ', '').split('\r\n');

describe('a meetup in a calendar', () => {
  it('has game, time and place, under an id that stays the same', () => {
    expect(linesOf(made())).toEqual([
      ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Tablemates//Game events//EN', 'METHOD:PUBLISH'],
      ...['BEGIN:VEVENT', `UID:${id}@tablemates`, 'SEQUENCE:7', 'DTSTAMP:20261120T120000Z'],
      'ORGANIZER;CN=Tablemates:mailto:hello@tables.example',
      ...['DTSTART:20261128T010000Z', 'DTEND:20261128T040000Z'],
      ...['SUMMARY:Chess at Bayou Beans', 'LOCATION:Bayou Beans\\, 1 Main St\\, Houston'],
      ...[`DESCRIPTION:Hosted by Ada L.\\n${page}`, `URL:${page}`, 'STATUS:CONFIRMED'],
      ...['END:VEVENT', 'END:VCALENDAR', ''],
    ]);
  });

  it('is taken back by a cancelled entry, which comes from the same organizer', () => {
    const off = linesOf(made({ status: 'cancelled' }));
    expect(off).toEqual(
      expect.arrayContaining(['METHOD:CANCEL', `UID:${id}@tablemates`, 'SEQUENCE:7', 'STATUS:CANCELLED']),
    );
    expect(off).toContain('ORGANIZER;CN=Tablemates:mailto:hello@tables.example');
  });

  it('is in the city of its cafe, and otherwise in that of the product', () => {
    const elsewhere = linesOf(made({ cafe: { name: 'Bayou Beans', address: '1 Main St', city: 'Katy' } }));
    expect(elsewhere).toContain(String.raw`LOCATION:Bayou Beans\, 1 Main St\, Katy`);
  });

  it.each([
    // 1:30 in the morning comes twice that night: the first one is meant, and three hours later it is 3:30
    [
      'the clocks go back',
      '2026-11-01T06:30:00.000Z',
      '2026-11-01T09:30:00.000Z',
      '20261101T063000Z',
      '20261101T093000Z',
    ],
    [
      'the clocks go forward',
      '2027-03-14T07:30:00.000Z',
      '2027-03-14T10:30:00.000Z',
      '20270314T073000Z',
      '20270314T103000Z',
    ],
  ])('lasts as long as it does on the day %s', (_day, eventDate, endsAt, start, end) => {
    const lines = linesOf(made({ eventDate }, endsAt));
    expect(lines).toEqual(expect.arrayContaining([`DTSTART:${start}`, `DTEND:${end}`]));
  });

  it('treats a host’s description as text, whatever it contains', () => {
    const description = 'Bring: cards; snacks, C:\\dice\r\nEND:VEVENT\nBEGIN:VALARM';
    const lines = linesOf(made({ description }));
    expect(lines.filter((line) => line.startsWith('END:'))).toEqual(['END:VEVENT', 'END:VCALENDAR']);
    expect(lines.find((line) => line.startsWith('DESCRIPTION:'))).toContain(
      String.raw`DESCRIPTION:Bring: cards\; snacks\, C:\\dice\nEND:VEVENT\nBEGIN:VALARM\nHosted by`,
    );
  });

  it('is cut into lines of at most 75 octets, never within a character', () => {
    const description = '🎲é'.repeat(200);
    const calendar = made({ description });
    for (const line of calendar.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(calendar).not.toContain('\uFFFD');
    expect(linesOf(calendar).join()).toContain(description);
    expect(calendar.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  });

  it('leaves out unknown names', () => {
    const lines = linesOf(made({ game: null, cafe: null, host: null }));
    expect(lines).toEqual(expect.arrayContaining(['SUMMARY:A game at a cafe', `DESCRIPTION:${page}`]));
    expect(lines.some((line) => line.startsWith('LOCATION'))).toBe(false);
  });
});
