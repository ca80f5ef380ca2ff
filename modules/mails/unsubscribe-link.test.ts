import { expect, test } from 'vitest';
import { OPTIONAL_KINDS } from './rules.ts';
import { unsubscribeLinks } from './unsubscribe-link.ts';

const links = unsubscribeLinks('a secret of at least thirty-two letters');
const userId = '0192a1b2-0000-7000-8000-000000000001';
const about = '0192a1b2-0000-7000-8000-000000000002';

test.each(OPTIONAL_KINDS)('a link of the kind %s ends this kind, or what of it is about one thing', (kind) => {
  expect(links.unsubscriptionOf(links.tokenOf(userId, kind))).toEqual({ userId, kind });
  expect(links.unsubscriptionOf(links.tokenOf(userId, kind, about))).toEqual({ userId, kind, about });
});

test('a link that was changed, or signed with another secret, ends nothing', () => {
  const token = links.tokenOf(userId, 'announcements', about);
  const bytes = Buffer.from(token, 'base64url');
  for (let place = 0; place < bytes.length; place++) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(links.unsubscriptionOf(changed.toString('base64url'))).toBeUndefined();
  }
  const others = unsubscribeLinks('another secret of thirty-two letters');
  expect(others.unsubscriptionOf(token)).toBeUndefined();
  expect(links.unsubscriptionOf('')).toBeUndefined();
});
