import { describe, expect, it } from 'vitest';
import { rebase } from './form-draft.ts';

const base = { name: 'Two Sugars', zipcode: '77002', image: '' };

describe('values typed into a record that somebody has changed since', () => {
  it('stay, and the other fields follow the record', () => {
    const typed = { base, values: { ...base, name: 'Three Sugars' } };
    const next = { ...base, zipcode: '77003' };
    expect(rebase(typed, next)).toEqual({
      base: next,
      values: { ...next, name: 'Three Sugars' },
      changed: [{ field: 'zipcode', now: '77003', typedOtherwise: false }],
    });
  });

  it('are reported if they differ from the current record', () => {
    const typed = { base, values: { ...base, name: 'Three Sugars' } };
    const next = { ...base, name: 'Four Sugars' };
    expect(rebase(typed, next)).toMatchObject({
      values: { name: 'Three Sugars' },
      changed: [{ field: 'name', now: 'Four Sugars', typedOtherwise: true }],
    });
    expect(rebase(typed, { ...base, name: 'Three Sugars' }).changed).toEqual([
      { field: 'name', now: 'Three Sugars', typedOtherwise: false },
    ]);
  });

  it('are all there is if nothing changed', () => {
    const typed = { base, values: { ...base, name: 'Three Sugars' } };
    expect(rebase(typed, base)).toEqual({ ...typed, changed: [] });
  });
});
