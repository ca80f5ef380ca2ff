import { afterEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { cleanup, render } from 'vitest-browser-react';
import { Input, Problem } from './field.tsx';
import { dismissToast, Toaster, toast } from './toast.tsx';

function paste(text: string): void {
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', text);
  const pasting = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
  page.getByLabelText('Name').element().dispatchEvent(pasting);
}

// Files share a page, of which only the first cleans up by itself. A second place for toasts would show each of them twice.
afterEach(async () => {
  dismissToast();
  await cleanup();
});

test('a paste that does not fit says so, one that fits once it is cleaned does not', async () => {
  await render(
    <>
      <Input aria-label="Name" maxLength={8} />
      <Toaster />
    </>,
  );
  await page.getByLabelText('Name').click();
  paste('  ABCD2345\n');
  await expect.element(page.getByLabelText('Name')).toHaveValue('ABCD2345');
  await expect.element(page.getByText('Not All of It Fits')).not.toBeInTheDocument();
  // what is there is selected and replaced
  (page.getByLabelText('Name').element() as HTMLInputElement).select();
  paste(' ABCD23456 ');
  await expect.element(page.getByText('There is room for 8 characters here.')).toBeVisible();
  await expect.element(page.getByLabelText('Name')).toHaveValue('ABCD2345');
});

test('what a toast says shows at the field once the toast is gone', async () => {
  await render(
    <>
      <Problem id="taken">This name is taken.</Problem>
      <Toaster />
    </>,
  );
  const shows = () => document.querySelector('#taken')?.checkVisibility({ visibilityProperty: true });
  await expect.poll(shows).toBe(true);
  toast({ tone: 'destructive', title: 'Error', description: 'This name is taken.' });
  await expect.poll(shows).toBe(false);
  dismissToast();
  await expect.poll(shows).toBe(true);
  toast({ title: 'Profile Updated' });
  await expect.element(page.getByText('Profile Updated')).toBeVisible();
  expect(shows()).toBe(true);
});
