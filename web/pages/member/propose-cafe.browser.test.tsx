import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ProposedCafe } from '../../../modules/catalog/contract.ts';
import { expectNoViolationsOnPhone } from '../../../tests/components/axe.ts';
import { openPage, toast } from '../../../tests/components/open-page.tsx';
import { member, region } from '../../../tests/components/records.ts';

const proposed = (more: Partial<ProposedCafe> = {}): ProposedCafe => ({
  id: 'cafe-inn',
  name: 'The Meeple Inn',
  address: '1200 Westheimer Rd',
  zipcode: '77006',
  regionId: region().id,
  status: 'pending',
  own: false,
  reason: null,
  ...more,
});
const open = (cafes: ProposedCafe[] = []) =>
  openPage('/member?view=account&part=propose', member(), (server) => {
    server.answer('GET /cafes/proposals', cafes);
    server.answer('GET /regions', [region()]);
    server.answer('POST /cafes/proposals', proposed());
  });
const send = () => page.getByRole('button', { name: 'Propose Cafe' });

test('a member proposes a cafe, and then sees that it waits instead of the form', async () => {
  const server = await open();
  await send().click();
  await expect.element(page.getByText('Please enter a name.')).toBeVisible();
  await expectNoViolationsOnPhone('the form of a proposal');
  await page.getByLabelText('Name of the cafe').fill('The Meeple Inn');
  await page.getByLabelText('Street address').fill('1200 Westheimer Rd');
  await page.getByLabelText('Zip code').fill('77006');
  await page.getByLabelText('Region').selectOptions(region().name);
  await page.getByLabelText('This is my cafe').click();
  server.answer('GET /cafes/proposals', [proposed()]);
  await send().click();
  await expect.element(toast('Cafe Proposed')).toBeVisible();
  expect(server.asked('POST /cafes/proposals')).toMatchObject([
    { body: { name: 'The Meeple Inn', zipcode: '77006', regionId: region().id, note: '', own: true } },
  ]);
  await expect.element(page.getByRole('listitem').filter({ hasText: 'The Meeple Inn' })).toMatchTextContent('Waiting');
  await expect.element(send()).not.toBeInTheDocument();
});

test('an answered proposal says what became of it and why, and leaves room for the next one', async () => {
  await open([
    proposed({ id: 'cafe-new', name: 'Oak', status: 'approved' }),
    proposed({ status: 'rejected', reason: 'It has closed for good.' }),
  ]);
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await expect.element(row('Oak').getByRole('link', { name: 'Oak' })).toHaveAttribute('href', '/cafes/cafe-new');
  await expect.element(row('The Meeple Inn')).toMatchTextContent('Not added');
  await expect.element(row('The Meeple Inn')).toMatchTextContent('It has closed for good.');
  await expect.element(send()).toBeVisible();
});
