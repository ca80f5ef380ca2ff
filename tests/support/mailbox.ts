import type { RunningProduct } from './product.ts';
import { TEST_DOMAIN } from './start-product.ts';

type ShownMail = { readonly subject: string; readonly text: string; readonly letter: string };

/** All mails to a person of the test domain, oldest first, each opened as the mailbox shows it. */
export async function mailboxOf(
  { client }: Pick<RunningProduct, 'client'>,
  name: string,
): Promise<readonly ShownMail[]> {
  const { body } = await client().ask('GET', `/mailbox?to=${encodeURIComponent(`${name}@${TEST_DOMAIN}`)}`);
  const articles = [...String(body).matchAll(/<article[\s\S]*?<\/article>/g)].map(([article]) => article);
  return Promise.all(
    articles.toReversed().map(async (article) => {
      const letter = await client().ask('GET', /<iframe src="([^"]+)"/.exec(article)?.[1] ?? '');
      return { subject: /<h2[^>]*>([^<]*)/.exec(article)?.[1] ?? '', text: article, letter: String(letter.body) };
    }),
  );
}
