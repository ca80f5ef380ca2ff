import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AdminGameEvent, AdminStats } from '../../../modules/admin/contract.ts';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin, needs } from '../../../tests/components/records.ts';

const nothing: AdminStats = {
  totalUsers: 1,
  serviceProviders: 0,
  cafes: 0,
  pendingApprovals: 0,
  games: 0,
  cities: 0,
};

const openDashboard = (stats: Partial<AdminStats>, evenings: readonly AdminGameEvent[] = []) =>
  openPage('/admin', admin(), (server) => {
    server.answer('GET /admin/stats', { ...nothing, ...stats });
    server.answer('GET /admin/needs', needs({}));
    server.answer('GET /admin/game-events', evenings as AdminGameEvent[]);
  });

const card = page.getByRole('region', { name: 'Your first event' });
const step = (name: RegExp) => card.getByRole('listitem').filter({ hasText: name });

test('a new admin sees what is missing until the first evening, and where to add it', async () => {
  await openDashboard({});
  await expect.element(card).toBeVisible();
  for (const [name, href] of [
    ['Add your city', '/admin/cities-regions'],
    ['Add a cafe', '/admin/cafes'],
    ['Add games', '/admin/games'],
    ['Find your first organizer', '/admin/invitations'],
  ] as const) {
    await expect.element(card.getByRole('link', { name })).toHaveAttribute('href', href);
  }
  await expect.element(step(/Sign in/)).toHaveTextContent('Sign in (done)');
  await expect.element(step(/Add your city/)).toHaveAttribute('aria-current', 'step');
});

test('what exists is done, and the step after it is next', async () => {
  await openDashboard({ cities: 1, cafes: 2 });
  await expect.element(step(/Add a cafe/)).toHaveTextContent('Add a cafe (done)');
  await expect.element(card.getByRole('link', { name: 'Add a cafe' })).not.toBeInTheDocument();
  await expect.element(step(/Add games/)).toHaveAttribute('aria-current', 'step');
});

test('once there is an evening, nothing of it is shown', async () => {
  const evening = { id: 'event-1' } as AdminGameEvent; // only its existence is read
  await openDashboard({ cities: 1, cafes: 1, games: 1, serviceProviders: 1 }, [evening]);
  await expect.element(page.getByText('Total users')).toBeVisible();
  await expect.element(page.getByRole('navigation', { name: 'Screens' })).toBeVisible();
  await expect.element(card).not.toBeInTheDocument();
});
