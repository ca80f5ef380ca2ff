import { onTestFinished, vi } from 'vitest';

const described = { endpoint: 'https://push.browser.example/1', keys: { p256dh: 'a point', auth: 'a secret' } };

/**
 * Stands in for the browser's worker and its push service, which these tests do not have.
 *
 * @param permission what the person has said to the browser's question
 * @param answer what they say when it is asked
 */
export function pushWorker(permission: NotificationPermission, answer: NotificationPermission = 'granted') {
  let subscribed = false;
  const subscription = {
    toJSON: () => described,
    unsubscribe: async () => {
      subscribed = false;
      return true;
    },
  };
  const pushManager = {
    getSubscription: async () => (subscribed ? subscription : null),
    subscribe: async () => {
      subscribed = true;
      return subscription;
    },
  };
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    pushManager,
  } as unknown as ServiceWorkerRegistration);
  const said = vi.spyOn(Notification, 'permission', 'get').mockReturnValue(permission);
  const asked = vi.spyOn(Notification, 'requestPermission').mockImplementation(async () => {
    said.mockReturnValue(answer);
    return answer;
  });
  onTestFinished(() => {
    vi.restoreAllMocks();
    localStorage.removeItem('push-declined');
  });
  return { described, asked, isSubscribed: () => subscribed };
}
