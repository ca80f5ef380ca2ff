import { type APIRequestContext, type Page, test } from '@playwright/test';
import type { User, UserReply } from '../../modules/identity/contract.ts';
import { adminOf } from './admin.ts';
import { browseAs, newOrganizer, signInAs } from './hosts.ts';
import { newMember } from './people.ts';

/** Somebody new, the admin, or by email somebody of the demo (or anyone else with an account on the test domain). */
type Who = 'member' | 'organizer' | 'admin' | `${string}@example.test`;

/**
 * Signs the page's browser in over HTTP, in a fraction of the time that the dialog takes: for every test that is not
 * about signing in. A page that is open already does not know of it: go to one afterwards. Prefer somebody new, since
 * the demo and its people are shared by the tests of a worker.
 *
 *     const { id } = await signedInAs(page, 'organizer');
 *     await page.goto('/member?view=hosting');
 */
export async function signedInAs(page: Page, who: Who): Promise<User> {
  const person = await contextOf(who, test.info().project.use.baseURL ?? '');
  await browseAs(page, person);
  const { user } = (await (await person.get('/api/auth/me')).json()) as UserReply;
  await person.dispose();
  return user;
}

function contextOf(who: Who, baseURL: string): Promise<APIRequestContext> {
  if (who === 'member') return newMember(baseURL);
  if (who === 'organizer') return newOrganizer(baseURL);
  if (who === 'admin') return adminOf(baseURL);
  return signInAs(baseURL, who);
}
