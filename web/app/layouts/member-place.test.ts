import { expect, test } from 'vitest';
import { memberPlaceAt } from './member-place.ts';

test('each address of a member belongs to one place of the navigation', () => {
  const at = (address: string, isProvider = true, isCafeOwner = true) => {
    const { pathname, search } = new URL(address, 'https://tablemates.example');
    return memberPlaceAt(pathname, search, { isProvider, isCafeOwner });
  };
  expect(at('/')).toBe('browse');
  expect(at('/events/1')).toBe('browse');
  expect(at('/organizers/1')).toBe('browse');
  expect(at('/series/1')).toBe('browse');
  expect(at('/member')).toBe('tables');
  expect(at('/member?view=past')).toBe('tables');
  expect(at('/events/1/tonight')).toBe('tables');
  expect(at('/member?view=rate-attendance&event=1')).toBe('host');
  expect(at('/groups/montrose-meeples')).toBe('browse');
  expect(at('/groups/montrose-meeples/import')).toBe('host');
  expect(at('/groups/montrose-meeples/invitation')).toBe('host');
  expect(at('/member?view=cafe')).toBe('cafe');
  expect(at('/member?view=messages')).toBe('messages');
  expect(at('/member?view=account')).toBe('account');
  expect(at('/terms')).toBe(null);
});

test('who does not organize is never at the place of hosts', () => {
  expect(memberPlaceAt('/member', '?view=hosting', { isProvider: false, isCafeOwner: false })).toBe('tables');
});
