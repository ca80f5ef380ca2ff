import { describe, expect, it } from 'vitest';
import { decidePushPreferences, shownPushPreferences } from './preferences.ts';

const me = 'user-zoe';

describe('preferences about notifications', () => {
  it('begin with every kind off', () =>
    expect(shownPushPreferences([])).toEqual({
      offer: false,
      moved: false,
      cancelled: false,
      message: false,
      late: false,
      hostSought: false,
      seatTonight: false,
    }));

  it('switch one kind on, and leave the others as they are', () => {
    const changed = [{ type: 'PushPreferencesChanged', data: { userId: me, on: ['offer', 'message'] } }];
    expect(decidePushPreferences(['message'], me, { offer: true })).toEqual(changed);
    expect(shownPushPreferences(['message'])).toMatchObject({ message: true, offer: false });
  });

  it('switch a kind off again', () =>
    expect(decidePushPreferences(['message'], me, { message: false })).toMatchObject([{ data: { on: [] } }]));

  it('append nothing if nothing changes', () => {
    expect(decidePushPreferences(['message'], me, { message: true, moved: false })).toEqual([]);
    expect(decidePushPreferences([], me, {})).toEqual([]);
  });
});
