import { expect, onTestFinished, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, reliabilityAt } from '../../../tests/components/records.ts';

test('a link that is pressed right after a moment was typed still navigates', async () => {
  await openPage('/admin/no-shows/user-nora', admin(), (server) => {
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    server.refuse('GET /admin/reliability/policies', 503);
    server.refuse('GET /users/:id', 503);
  });
  const field = page.getByLabelText('Date and time in Houston');
  await expect.element(field).toBeVisible();
  const link = page.getByRole('link', { name: 'Whole record' });
  const timers = vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  await field.fill('2020-06-01T19:00');
  (link.element() as HTMLElement).click();
  // the link's page is still loading when the pause is over
  await new Promise(requestAnimationFrame);
  timers.advanceTimersByTime(250);
  timers.useRealTimers();
  await expect.poll(() => location.pathname).toBe('/admin/users/user-nora');
  await expect.poll(() => location.search).toBe('');
});
