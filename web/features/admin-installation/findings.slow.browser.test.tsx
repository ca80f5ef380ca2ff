import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { openPage } from '../../../tests/components/open-page.tsx';
import { admin } from '../../../tests/components/records.ts';

test('broken parts come first and say what to do; checking again shows that they are fixed', async () => {
  const fine = { part: 'database', state: 'fine' as const, says: 'PostgreSQL 18.1.' };
  const broken = {
    part: 'mail',
    state: 'broken' as const,
    says: 'It takes no mail: wrong password',
    todo: 'Correct it.',
  };
  const examinedAt = '2026-06-01T15:00:00.000Z';
  const server = await openPage('/admin/installation', admin(), (server) => {
    server.answer('GET /admin/installation', { examinedAt, findings: [fine, broken] });
  });
  await expect.element(page.getByRole('status').filter({ hasText: '1 part is broken.' })).toBeVisible();
  const first = page.getByRole('main').getByRole('listitem').first();
  await expect.element(first.getByRole('heading', { name: 'Email' })).toBeVisible();
  await expect.element(first.getByText('Correct it.')).toBeVisible();
  server.answer('GET /admin/installation', {
    examinedAt,
    findings: [fine, { part: 'mail', state: 'fine', says: 'By a mail server.' }],
  });
  await page.getByRole('button', { name: 'Examine again' }).click();
  await expect.element(page.getByText('Everything is fine.')).toBeVisible();
});
