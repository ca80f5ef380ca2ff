import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage, toast } from '../../tests/components/open-page.tsx';
import { admin, member, reliabilityAt } from '../../tests/components/records.ts';
import { toast as say } from './toast.tsx';

const ada = member({ id: 'user-ada', firstName: 'Ada', lastName: 'Vane' });
// more than fit on the screen, so that the bar floats over them
const others = Array.from({ length: 30 }, (_, at) => member({ id: `user-${at}`, firstName: `Ben${at}` }));
const nothing = { evenings: [], contests: [], reports: [], invitations: [], sessions: [], conversations: [] };

async function openUsers(search = '') {
  await page.viewport(1280, 800);
  await openPage(`/admin/users${search}`, admin(), (server) => {
    server.answer('GET /users', [ada, ...others]);
    server.answer('GET /users/:id', ada);
    const counts = { all: 1, clients: 1, providers: 0, cafeOwners: 0, admins: 0 };
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
    server.answer('GET /admin/users/:id/reliability', reliabilityAt());
    server.answer('GET /admin/users/:id/record', nothing);
    server.answer('GET /admin/audit', []);
  });
}
const placeOf = (element: Element | null | undefined) => element?.getBoundingClientRect() ?? new DOMRect();
const toastOver = (element: Element) => {
  const [shown, other] = [placeOf(toast('Something happened').element().closest('li')), placeOf(element)];
  return shown.left < other.right && other.left < shown.right && shown.top < other.bottom && other.top < shown.bottom;
};

test('a toast stays above the bar of selected rows', async () => {
  await openUsers();
  await page.getByRole('checkbox', { name: 'Select Ada Vane' }).click();
  const bar = page.getByRole('region', { name: 'Selected rows' });
  await expect.element(bar.getByText('1 selected')).toBeVisible();
  say({ title: 'Something happened' });
  await expect.element(toast('Something happened')).toBeVisible();
  expect(placeOf(bar.element()).bottom).toBeGreaterThan(700);
  await expect.poll(() => toastOver(bar.element())).toBe(false);
});

test('a toast stays beside the panel of a list', async () => {
  await openUsers('?peek=user-ada');
  const panel = page.getByRole('complementary', { name: 'Ada Vane' });
  await expect.element(panel).toBeVisible();
  say({ title: 'Something happened' });
  await expect.element(toast('Something happened')).toBeVisible();
  await expect.poll(() => toastOver(panel.element())).toBe(false);
});
