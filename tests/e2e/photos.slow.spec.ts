import { createCanvas } from '@napi-rs/canvas';
import { expect, test } from '@playwright/test';
import { DIALOG, expectNoViolations } from './axe.ts';
import { signInQuietly, toast } from './people.ts';

const photo = async () => {
  const canvas = createCanvas(1200, 900);
  const context = canvas.getContext('2d');
  context.fillStyle = 'teal';
  context.fillRect(0, 0, 1200, 900);
  return { name: 'me.jpg', mimeType: 'image/jpeg', buffer: await canvas.encode('jpeg') };
};

test('somebody chooses a photograph of themselves, cuts it, and removes it', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/member?view=account');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  await dialog.getByLabel('Choose: Photo of you').setInputFiles(await photo());
  const use = dialog.getByRole('button', { name: 'Use this photo' });
  await expect(use).toBeVisible();
  await dialog.getByRole('slider', { name: 'Size' }).fill('2');
  await expectNoViolations(page, 'the cutting of a photograph', DIALOG);
  await use.focus();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Photo saved')).toBeVisible();
  // the picture has no name of its own: the field is named beside it
  const shown = dialog.getByRole('group', { name: 'Photo of you' }).locator('img');
  await expect(shown).toBeVisible();
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(384);
  await page.reload();
  await expect(shown).toBeVisible();
  await dialog.getByRole('button', { name: 'Remove: Photo of you' }).click();
  await expect(toast(page, 'Photo removed')).toBeVisible();
  await expect(shown).toBeHidden();
});

test('a file that is not a photograph is refused before anything is sent', async ({ page, baseURL }) => {
  await signInQuietly(page, baseURL ?? '');
  await page.goto('/member?view=account');
  const dialog = page.getByRole('dialog', { name: 'Profile Settings' });
  const file = { name: 'me.png', mimeType: 'image/png', buffer: Buffer.from('no picture at all') };
  await dialog.getByLabel('Choose: Photo of you').setInputFiles(file);
  await expect(toast(page, 'Not a photo')).toBeVisible();
});
