import { describe, expect, it } from 'vitest';
import { decidePreferences, preferencesFold, shownPreferences } from './preferences.ts';
import { OPTIONAL_KINDS, type OptionalKind } from './rules.ts';

const me = 'user-zoe';
const folded = (data: { off: OptionalKind[]; on?: OptionalKind[] }) =>
  preferencesFold.evolve(preferencesFold.initial, { type: 'MailPreferencesChanged', data: { userId: me, ...data } });

describe('preferences about mails', () => {
  it('begin with every kind on but the week in the city and the week in numbers', () => {
    const { week, monday, ...others } = shownPreferences(preferencesFold.initial);
    expect([week, monday]).toEqual([false, false]);
    expect(Object.values(others).every((isOn) => isOn)).toBe(true);
  });

  it('keep the week in the city off until it is asked for, whatever else was chosen before and after', () => {
    expect(shownPreferences(folded({ off: ['messages'] }))).toMatchObject({ week: false, messages: false });
    const asked = [{ type: 'MailPreferencesChanged', data: { userId: me, off: ['messages', 'monday'], on: ['week'] } }];
    expect(decidePreferences(folded({ off: ['messages'] }), me, { week: true })).toEqual(asked);
    expect(shownPreferences(folded({ off: ['messages'], on: ['week'] })).week).toBe(true);
    expect(decidePreferences(folded({ off: [], on: ['week'] }), me, { messages: false })).toEqual(asked);
  });

  it('switch one kind off, and leave the others as they are', () => {
    const changed = [
      { type: 'MailPreferencesChanged', data: { userId: me, off: ['seatChanges', 'messages', 'week', 'monday'] } },
    ];
    expect(decidePreferences(['messages', 'week', 'monday'], me, { seatChanges: false })).toEqual(changed);
    expect(shownPreferences(['messages'])).toMatchObject({ messages: false, seatChanges: true, codes: true });
  });

  it('switch a kind on again', () =>
    expect(decidePreferences(['messages', 'week', 'monday'], me, { messages: true })).toMatchObject([
      { data: { off: ['week', 'monday'] } },
    ]));

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
