import { expect, type Page, test, type Worker } from '@playwright/test';
import type { PushNotification } from '../../modules/push/contract.ts';

// The worker is the built one and the push arrives as from a push service. The last step is recorded instead of shown: the
// browser of the tests has no screen, and refuses the permission to show notifications whatever it is told.

test.use({ serviceWorkers: 'allow' });

type Shown = { readonly title: string; readonly options: NotificationOptions };
type Recording = { shown: Shown[]; registration: { showNotification: unknown } };

const recordIn = (worker: Worker) =>
  worker.evaluate(() => {
    const scope = self as unknown as Recording;
    scope.shown = [];
    scope.registration.showNotification = async (title: string, options: NotificationOptions) => {
      scope.shown.push({ title, options });
    };
  });
const shownBy = (worker: Worker) => worker.evaluate(() => (self as unknown as Recording).shown);

/** Delivers pushes to the worker of a page, with the browser's own tool for it. */
async function pushTo(page: Page): Promise<(notification: PushNotification) => Promise<void>> {
  const cdp = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    cdp.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId } of registrations) resolve(registrationId);
    });
  });
  await cdp.send('ServiceWorker.enable');
  const registrationId = await registered;
  const { origin } = new URL(page.url());
  return async (notification) => {
    await cdp.send('ServiceWorker.deliverPushMessage', { origin, registrationId, data: JSON.stringify(notification) });
  };
}

test('a push is shown by the browser with its words and the page that it leads to; and a message not where its page is open', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
  });
  const [worker] = context.serviceWorkers() as [Worker];
  await recordIn(worker);
  const push = await pushTo(page);
  const offer = {
    title: 'A seat is held for you',
    body: 'Catan, Fri, Jun 5, 7:00 PM.',
    path: '/events/1',
    tag: 'one',
    evenIfOpen: true,
  };
  await page.bringToFront();
  await push({ ...offer, title: 'Ann wrote about Catan', body: '', evenIfOpen: false });
  await push(offer);
  await push({ ...offer, title: 'Catan is cancelled' });
  const { body, tag } = offer;
  const options = { body, tag, icon: '/icons/icon-192.png', data: { path: '/events/1' } };
  await expect
    .poll(() => shownBy(worker))
    .toEqual([
      { title: 'A seat is held for you', options },
      { title: 'Catan is cancelled', options },
    ]);
});
