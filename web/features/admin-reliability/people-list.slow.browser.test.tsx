import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, member } from '../../../tests/components/records.ts';

const counts = { all: 1, clients: 1, providers: 0, cafeOwners: 0, admins: 0 };
const states = { activePenalties: 0, lowReliability: 0, withIssues: 0 };

test('a long name is cut, and never painted over the numbers beside it', async () => {
  await page.viewport(1280, 900);
  const person = member({
    firstName: `Maximiliane${'-Wilhelmina'.repeat(3)}`,
    lastName: 'von Hohenzollern-Sigmaringen zu Donau',
  });
  await openPage('/admin/no-shows', admin(), (server) => {
    server.answer('GET /admin/users', [person]);
    server.answer('GET /admin/users/counts', { ...counts, ...states });
    server.refuse('GET /admin/reliability/policies', 503);
  });
  const name = page.getByRole('link', { name: /^Maximiliane/ });
  await expect.element(name).toBeVisible();
  const cell = name.element().closest('td') as HTMLElement;
  expect(name.element().getBoundingClientRect().right).toBeLessThanOrEqual(cell.getBoundingClientRect().right);
});
