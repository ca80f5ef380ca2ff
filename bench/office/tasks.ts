import type { Page } from '@playwright/test';
import type { Keyboard } from './keyboard.ts';
import type { Work } from './work.ts';

/** A task, from the dashboard to its result on the screen. */
export type Task = {
  readonly name: string;
  readonly run: (page: Page, keyboard: Keyboard, work: Work) => Promise<unknown>;
};

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();

/** Opens the first result of the search. */
async function find(page: Page, keyboard: Keyboard, words: string): Promise<void> {
  await keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search people, evenings and screens' }).waitFor();
  await keyboard.type(words);
  await keyboard.press('Enter');
}

export const tasks: readonly Task[] = [
  {
    name: 'find a person by phone',
    run: async (page, keyboard, { caller }) => {
      await find(page, keyboard, caller.phone.replace(/\D/g, ''));
      await heading(page, `Callie ${caller.lastName}`);
    },
  },
  {
    name: 'why were they refused',
    run: async (page, keyboard, { refused }) => {
      await find(page, keyboard, refused.email);
      // in a reused city, earlier runs refused them as well
      await page
        .getByRole('row', { name: /Was refused a seat/ })
        .first()
        .waitFor();
    },
  },
  {
    name: 'correct a mark',
    run: async (page, keyboard, { wronged }) => {
      await find(page, keyboard, wronged.email);
      await page.getByRole('table', { name: 'What moved it' }).waitFor();
      await keyboard.press('o');
      const dialog = page.getByRole('dialog', { name: 'Overturn this mark' });
      await keyboard.to(dialog.getByLabel('Reason'));
      await keyboard.type('The cafe saw them.');
      await keyboard.press('Control+Enter');
      await page.getByText('Mark overturned', { exact: true }).first().waitFor();
    },
  },
  {
    name: 'disable three spammers',
    run: async (page, keyboard, { spam }) => {
      await find(page, keyboard, 'user m');
      await heading(page, 'User Management');
      await keyboard.press('/');
      await keyboard.type(spam);
      await page.getByText('1–3 of 3 users').waitFor();
      await keyboard.press('Tab', 'j', 'x', 'j', 'j', 'Shift+X', 'd');
      await keyboard.to(page.getByRole('dialog').getByRole('button', { name: 'Disable' }));
      await keyboard.press('Enter');
      await page.getByRole('button', { name: 'Undo' }).waitFor();
    },
  },
  {
    name: 'merge a double cafe',
    run: async (page, keyboard, { cafes: { double, kept } }) => {
      await find(page, keyboard, double);
      await heading(page, double);
      await keyboard.press('m');
      const stays = page.getByRole('dialog').getByLabel('The cafe that stays');
      await stays.getByRole('option', { name: kept }).waitFor({ state: 'attached' });
      // the browser's own list chooses by the first letters
      await keyboard.type(kept);
      await keyboard.press('Control+Enter');
      await heading(page, kept);
    },
  },
  {
    name: 'resend an invitation',
    run: async (page, keyboard, { invited }) => {
      await find(page, keyboard, invited);
      await page.getByRole('button', { name: `Resend to ${invited}` }).waitFor();
      await keyboard.press('s');
      await page.getByText('Invitation email resent successfully').first().waitFor();
    },
  },
  {
    name: 'find evenings half-empty tomorrow',
    run: async (page, keyboard) => {
      await find(page, keyboard, 'half');
      await heading(page, 'Game Events');
      await page.getByRole('row').nth(1).waitFor();
    },
  },
  {
    name: 'export no-shows of October',
    run: async (page, keyboard) => {
      await find(page, keyboard, 'export');
      const file = page.getByRole('dialog').getByRole('link', { name: /^Export CSV \(/ });
      await keyboard.to(file);
      const downloading = page.waitForEvent('download');
      await keyboard.press('Enter');
      await (await downloading).path();
    },
  },
  {
    name: 'decide a contest',
    run: async (page, keyboard) => {
      await find(page, keyboard, 'contests');
      await heading(page, 'Contests');
      await page.getByRole('row').nth(1).waitFor();
      await keyboard.press('j', 'Enter');
      await page.getByRole('button', { name: 'Decide' }).waitFor();
      await keyboard.press('a');
      await keyboard.type('The cafe saw them.');
      await keyboard.press('Enter');
      await page.getByText('Mark changed').first().waitFor();
    },
  },
  {
    name: 'see who changed an address',
    run: async (page, keyboard, { moved }) => {
      await find(page, keyboard, `mona ${moved.email.split('.')[1]?.split('@')[0]}`);
      await page.getByRole('region', { name: 'Audit' }).getByText(/email/i).first().waitFor();
    },
  },
];
