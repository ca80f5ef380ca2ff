import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { areOneNight, type NightTable, nightsOf } from './night-rules.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 5, 5, hour)).toISOString();
const table = (startsAt: string, more: Partial<NightTable> = {}): NightTable => ({
  hostId: 'maya',
  cafeId: 'lantern',
  startsAt,
  ...more,
});
const itself = (each: NightTable) => each;

describe('a night', () => {
  it('is of tables of one host in one cafe at overlapping times', () => {
    expect(areOneNight(table(at(18)), table(at(20)))).toBe(true);
    expect(areOneNight(table(at(18)), table(at(21)))).toBe(false);
    expect(areOneNight(table(at(18)), table(at(18), { cafeId: 'magnolia' }))).toBe(false);
    expect(areOneNight(table(at(18)), table(at(18), { hostId: 'daniel' }))).toBe(false);
  });

  it('is of tables of one group, whoever hosts them', () => {
    const ofGroup = (hostId: string, groupId?: string) => table(at(18), { hostId, groupId });
    expect(areOneNight(ofGroup('maya', 'meeples'), ofGroup('daniel', 'meeples'))).toBe(true);
    expect(areOneNight(ofGroup('maya', 'meeples'), ofGroup('daniel', 'others'))).toBe(false);
    expect(areOneNight(ofGroup('maya'), ofGroup('daniel'))).toBe(false);
  });

  it('is joined by a table between two others', () => {
    const [early, late, between] = [table(at(17)), table(at(21)), table(at(19))];
    expect(nightsOf([early, late], itself)).toEqual([[early], [late]]);
    expect(nightsOf([early, late, between], itself)).toEqual([[early, late, between]]);
  });

  it('has each table once, whatever their order, and two nights have no tables of one night', () => {
    const tables = fc.array(
      fc.record({
        hostId: fc.constantFrom('maya', 'daniel', 'thomas'),
        cafeId: fc.constantFrom('lantern', 'magnolia'),
        startsAt: fc.integer({ min: 0, max: 23 }).map(at),
        groupId: fc.constantFrom(undefined, 'meeples'),
      }),
      { maxLength: 12 },
    );
    fc.assert(
      fc.property(tables, (all) => {
        const nights = nightsOf(all, itself);
        expect(nights.flat()).toHaveLength(all.length);
        expect(new Set(nights.flat())).toEqual(new Set(all));
        for (const [i, one] of nights.entries()) {
          for (const other of nights.slice(i + 1)) {
            expect(one.some((a) => other.some((b) => areOneNight(a, b)))).toBe(false);
          }
        }
      }),
    );
  });
});
