import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Group } from '../../modules/groups/contract.ts';
import { expectNoViolationsOnPhone } from '../../tests/components/axe.ts';
import { openPage } from '../../tests/components/open-page.tsx';
import { group, organizer, seriesDate } from '../../tests/components/records.ts';

const URL_OF_GROUP = 'https://tablemates.example/groups/montrose-meeples';
const open = (shown: Partial<Group>) =>
  openPage('/groups/montrose-meeples/invitation', organizer(), (server) => {
    server.answer('GET /groups/:id', group({ yours: 'organizer', ...shown }));
    server.answer('GET /groups/:id/invitation', {
      url: URL_OF_GROUP,
      qr: '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h1v1h-1z"/></svg>',
      poster: `${URL_OF_GROUP}/invitation`,
    });
  });
const poster = page.getByRole('article', { name: 'Poster' });

test('an organizer sees the poster with the next day, what is played every time, and the address', async () => {
  const next = seriesDate('next', 5, { startDate: '2026-12-03', cafe: { name: 'Lantern', address: '3410 Main St' } });
  const every = {
    id: String(next.seriesId),
    words: 'every Thursday',
    startTime: '19:30',
    gameName: 'Codenames',
    cafeName: 'Lantern',
  };
  await open({ nextDates: [next], series: [every] });
  await expect.element(poster.getByRole('heading')).toHaveTextContent('There’s a seat for you on Thursday.');
  await expect.element(poster).toMatchTextContent('Codenames, every Thursday');
  await expect.element(poster).toMatchTextContent('7:30 PM, Lantern');
  await expect.element(poster).toMatchTextContent('3410 Main St');
  await expect.element(poster).toMatchTextContent('tablemates.example/groups/montrose-meeples');
  await expect.element(poster.getByRole('img', { name: 'QR code of the group’s page' })).toBeVisible();
  await expectNoViolationsOnPhone('the invitation of a group');
});

test('a group without a date ahead promises no day, and no rules that nobody teaches', async () => {
  await open({ nextDates: [], series: [] });
  await expect.element(poster.getByRole('heading')).toHaveTextContent('There’s a seat for you.');
  await expect.element(poster).not.toMatchTextContent('We teach the rules');
});

test('the link and the text are there to be copied', async () => {
  await open({ nextDates: [seriesDate('next', 5, { teaching: true })], series: [] });
  await expect.element(page.getByLabelText('The link', { exact: true })).toHaveValue(URL_OF_GROUP);
  const text = page.getByLabelText('A text to paste where the group was before', { exact: true });
  await expect.element(text).toHaveValue(expect.stringContaining(`take a seat: ${URL_OF_GROUP}`));
  await expect.element(poster).toMatchTextContent('We teach the rules.');
  await expect.element(page.getByRole('button', { name: 'Copy: The link' })).toBeVisible();
});

test('who may not have the invitation is told why, and not to try again', async () => {
  await openPage('/groups/montrose-meeples/invitation', organizer(), (server) => {
    server.answer('GET /groups/:id', group({ nextDates: [], series: [] }));
    server.refuse('GET /groups/:id/invitation', 403, { error: 'Only its organizers may do this.' });
  });
  await expect.element(page.getByText('Only its organizers may do this.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});
