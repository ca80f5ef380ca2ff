import { afterEach, describe, expect, it } from 'vitest';
import { bringTexts, textsMadeBy } from './texts-of-times.ts';
import { clockTime, longDate } from './time.ts';

const evening = '2024-06-04T00:00:00.000Z';
const zone = 'America/Chicago';

describe('the texts of times', () => {
  afterEach(() => bringTexts({}));

  it('are formatted once on the server, and not again in the browser', () => {
    const { made, texts } = textsMadeBy(() => [longDate(evening, zone), clockTime(evening, zone)]);
    expect(made).toEqual(['Monday, June 3, 2024', '7:00 PM']);
    expect(Object.values(texts)).toEqual([{ [evening]: 'Monday, June 3, 2024' }, { [evening]: '7:00 PM' }]);

    bringTexts(JSON.parse(JSON.stringify(texts).replace('7:00 PM', 'seven')));
    expect([longDate(evening, zone), clockTime(evening, zone)]).toEqual(['Monday, June 3, 2024', 'seven']);
    expect(clockTime('2024-06-04T01:00:00.000Z', zone)).toBe('8:00 PM');
    expect(clockTime(evening, 'UTC')).toBe('12:00 AM');
  });

  it('are dropped afterwards, also if making them failed', () => {
    const fail = () => {
      throw new Error('no');
    };
    expect(() => textsMadeBy(fail)).toThrow('no');
    clockTime(evening, zone);
    expect(textsMadeBy(() => 1)).toEqual({ made: 1, texts: {} });
  });
});
