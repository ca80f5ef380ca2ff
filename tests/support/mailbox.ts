import { vi } from 'vitest';
import type { RunningProduct } from './product.ts';
import { TEST_DOMAIN } from './start-product.ts';

type Asking = Pick<RunningProduct, 'client'>;
export type ShownMail = { readonly subject: string; readonly text: string; readonly letter: string };

/**
 * The mails that have arrived at an address, as the mailbox lists them, newest first. One that still waits is not among
 * them: if the clock is moved meanwhile, it may be dropped, because it is of no use any more.
 */
export async function arrivedAt({ client }: Asking, address: string): Promise<readonly string[]> {
  const { body } = await client().ask('GET', `/mailbox?to=${encodeURIComponent(address)}`);
  const articles = [...String(body).matchAll(/<article[\s\S]*?<\/article>/g)].map(([article]) => article);
  return articles.filter((article) => !article.includes('<strong>on its way</strong>'));
}

/** The same of a person of the test domain. */
export const arrivedFor = (running: Asking, name: string): Promise<readonly string[]> =>
  arrivedAt(running, `${name}@${TEST_DOMAIN}`);

/** The subject of a mail as the mailbox lists it. */
export const subjectOf = (article: string): string => /<h2[^>]*>([^<]*)/.exec(article)?.[1] ?? '';

/** The mails that have arrived at an address, oldest first, each opened as the mailbox shows it. */
export async function mailsAt(running: Asking, address: string): Promise<readonly ShownMail[]> {
  const articles = await arrivedAt(running, address);
  return Promise.all(
    articles.toReversed().map(async (article) => {
      const letter = await running.client().ask('GET', /<iframe src="([^"]+)"/.exec(article)?.[1] ?? '');
      return { subject: subjectOf(article), text: article, letter: String(letter.body) };
    }),
  );
}

/** The same of a person of the test domain. */
export const mailboxOf = (running: Asking, name: string): Promise<readonly ShownMail[]> =>
  mailsAt(running, `${name}@${TEST_DOMAIN}`);

/** The code in the newest mail to an address, once it has arrived. */
export async function mailedCode(running: Asking, address: string): Promise<string> {
  const newest = async () => {
    const [, code] = /(\d{6}) is your/.exec((await arrivedAt(running, address))[0] ?? '') ?? [];
    if (code === undefined) throw new Error(`no code has arrived at ${address}`);
    return code;
  };
  return vi.waitFor(newest, { timeout: 30_000, interval: 50 });
}
