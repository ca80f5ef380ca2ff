import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectNoViolationsInDialog } from '../../../tests/components/axe.ts';
import { dialog, openPage } from '../../../tests/components/open-page.tsx';
import { admin, member } from '../../../tests/components/records.ts';

const counts = { all: 1, clients: 1, providers: 0, cafeOwners: 0, admins: 0 };
const openUsers = async (query = '') => {
  await openPage(`/admin/users${query}`, admin(), (server) => {
    server.answer('GET /users', [member()]);
    server.answer('GET /admin/users/counts', { ...counts, activePenalties: 0, lowReliability: 0, withIssues: 0 });
  });
  await expect.element(heading('First name')).toBeVisible();
};
const heading = (name: string) => page.getByRole('columnheader', { name });
const choose = page.getByRole('button', { name: 'Columns' });
const form = dialog('Columns');
const address = () => expect.poll(() => location.search);

beforeEach(async () => {
  history.replaceState(null, '', '/');
  await page.viewport(1280, 900);
});

test('columns are hidden and shown again, by keyboard, and the address keeps which', async () => {
  await openUsers('?tab=organizers&page=1');
  choose.element().focus();
  await userEvent.keyboard('{Enter}');
  await expectNoViolationsInDialog('Columns');
  form.getByLabelText('Phone').element().focus();
  await userEvent.keyboard(' ');
  form.getByLabelText('Roles').element().focus();
  await userEvent.keyboard(' {Enter}');
  await expect.element(heading('Phone')).not.toBeInTheDocument();
  await expect.element(heading('Roles')).not.toBeInTheDocument();
  await expect.element(heading('Email')).toBeVisible();
  await expect.element(choose).toHaveFocus();
  await address().toBe('?tab=organizers&page=1&columns=firstName%2ClastName%2Cemail%2CisActive%2Cactions');
  history.back();
  await expect.element(heading('Phone')).toBeVisible();
  await address().toBe('?tab=organizers&page=1');
});

test('the first column is always there, and all of them are the address without a choice', async () => {
  await openUsers('?columns=email');
  await expect.element(heading('Email')).toBeVisible();
  await expect.element(heading('Status')).not.toBeInTheDocument();
  await choose.click();
  await expect.element(form.getByLabelText('First name')).toBeDisabled();
  await expect.element(form.getByLabelText('First name')).toBeChecked();
  await form.getByRole('button', { name: 'All' }).click();
  await form.getByRole('button', { name: 'Show Columns' }).click();
  await expect.element(heading('Status')).toBeVisible();
  await address().toBe('');
});

test('names that are no columns hide nothing', async () => {
  await openUsers('?columns=colour,shape');
  await expect.element(heading('Status')).toBeVisible();
});
