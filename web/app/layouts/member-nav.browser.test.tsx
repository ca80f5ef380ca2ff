import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectNoViolationsOnPhone } from '../../../tests/components/axe.ts';
import { openPage } from '../../../tests/components/open-page.tsx';
import { member, organizer } from '../../../tests/components/records.ts';

const places = () => page.getByRole('navigation', { name: 'Your places' });
const current = () =>
  places()
    .getByRole('link', { includeHidden: false })
    .elements()
    .filter((each) => each.ariaCurrent);

test('members have their places on public pages, too, with the number of unread messages', async () => {
  await openPage('/privacy', member(), (server) => server.answer('GET /messages/unread-count', { count: 3 }));
  await expect.element(places().getByRole('link', { name: 'Messages 3 unread' })).toBeVisible();
  expect(
    places()
      .getByRole('link')
      .elements()
      .map((each) => each.getAttribute('href')),
  ).toEqual(['/', '/member', '/member?view=messages', '/member?view=account']);
  expect(current()).toEqual([]);
});

test('organizers have the events they host, and the place where one is is marked', async () => {
  await openPage('/', organizer(), (server) => server.answer('GET /games', []));
  await expect.element(places().getByRole('link', { name: 'Browse' })).toHaveAttribute('aria-current', 'page');
  await places().getByRole('link', { name: 'Host' }).click();
  await expect.element(page.getByRole('heading', { level: 1, name: 'My Hosted Events' })).toBeVisible();
  expect(current().map((each) => each.textContent)).toEqual(['Host']);
});

test('visitors have none', async () => {
  await openPage('/privacy', null, () => {});
  await expect.element(page.getByRole('button', { name: 'Sign In' })).toBeVisible();
  await expect.element(places()).not.toBeInTheDocument();
});

test('phones have it at the bottom, where it covers nothing of a page’s end', async () => {
  await page.viewport(390, 844);
  await openPage('/member', member(), () => {});
  await expect.element(places()).toBeVisible();
  const bar = places().element().getBoundingClientRect();
  expect(bar.bottom).toBe(innerHeight);
  scrollTo(0, document.documentElement.scrollHeight);
  const footer = page.getByRole('contentinfo').element().getBoundingClientRect();
  // a page is scrolled by whole pixels, and its height need not be whole
  expect(Math.floor(footer.bottom)).toBeLessThanOrEqual(bar.top);
  await expectNoViolationsOnPhone('the dashboard of a phone');
});
