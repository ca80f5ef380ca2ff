import { describe, expect, it } from 'vitest';
import { decideMonday } from './monday.ts';

const given = (last: string | null, monday: string) => decideMonday(last, { userId: 'user-zoe', monday });
const mailed = [{ type: 'MondayMailed', data: { userId: 'user-zoe', monday: '2026-06-08' } }];

describe('the numbers of a week', () => {
  it('are mailed on the first Monday', () => expect(given(null, '2026-06-08')).toEqual(mailed));
  it('are mailed on the next one', () => expect(given('2026-06-01', '2026-06-08')).toEqual(mailed));
  it('are not mailed twice', () => expect(given('2026-06-08', '2026-06-08')).toEqual([]));
  it('are not mailed of an earlier week', () => expect(given('2026-06-15', '2026-06-08')).toEqual([]));
});
