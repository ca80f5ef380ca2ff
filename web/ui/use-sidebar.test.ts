import { expect, it } from 'vitest';
import { sidebarCookie, sidebarFrom } from './use-sidebar.ts';

it('is open until it was closed', () => {
  expect(sidebarFrom('')).toBe(true);
  expect(sidebarFrom('theme=dark; other-sidebar=closed')).toBe(true);
});

it.each([true, false])('is read back as it was left: %s', (open) => {
  const [kept = ''] = sidebarCookie(open, 'http:').split(';');
  expect(sidebarFrom(`theme=dark; ${kept}`)).toBe(open);
});

it('is remembered for seven days, on the pages that show it', () => {
  const plain = 'sidebar=closed; Path=/admin; Max-Age=604800; SameSite=Lax';
  expect(sidebarCookie(false, 'http:')).toBe(plain);
  expect(sidebarCookie(false, 'https:')).toBe(`${plain}; Secure`);
});
