import { describe, expect, it } from 'vitest';
import { decidePreferences, shownPreferences } from './preferences.ts';
import { OPTIONAL_KINDS } from './rules.ts';

const me = 'user-zoe';

describe('preferences about mails', () => {
  it('begin with every kind on', () => expect(Object.values(shownPreferences([])).every((isOn) => isOn)).toBe(true));

  it('switch one kind off, and leave the others as they are', () => {
    const changed = [{ type: 'MailPreferencesChanged', data: { userId: me, off: ['seatChanges', 'messages'] } }];
    expect(decidePreferences(['messages'], me, { seatChanges: false })).toEqual(changed);
    expect(shownPreferences(['messages'])).toMatchObject({ messages: false, seatChanges: true, codes: true });
  });

  it('switch a kind on again', () =>
    expect(decidePreferences(['messages'], me, { messages: true })).toMatchObject([{ data: { off: [] } }]));

  it('append nothing if nothing changes', () => {
    expect(decidePreferences(['messages'], me, { messages: false, codes: true })).toEqual([]);
    expect(decidePreferences([], me, {})).toEqual([]);
  });

  it.each(['codes', 'cancelled', 'moved', 'seatGiven', 'mark', 'penalty'] as const)('keep %s on', (kind) =>
    expect(decidePreferences([], me, { [kind]: false })).toMatchObject({
      status: 400,
      details: { fields: { [kind]: expect.any(String) } },
    }),
  );

  it('can switch off all other kinds', () =>
    expect(decidePreferences([], me, Object.fromEntries(OPTIONAL_KINDS.map((kind) => [kind, false])))).toMatchObject([
      { data: { off: [...OPTIONAL_KINDS] } },
    ]));
});
