import { MailPreferences } from '../../modules/mails/contract.ts';
import { NEEDED_KINDS, OPTIONAL_KINDS } from '../../modules/mails/rules.ts';
import type { FakeServer } from './server.ts';

/** What the rows of the account say on phones, of somebody who gets all mails but those about messages. */
export function answerAccountStates(server: FakeServer): void {
  const kinds = [...NEEDED_KINDS, ...OPTIONAL_KINDS].map((kind) => [kind, kind !== 'messages']);
  server.answer('GET /users/me/mails', MailPreferences.parse(Object.fromEntries(kinds)));
  server.answer('GET /users/me/follows', []);
  server.answer('GET /users/me/calendar-feed', { openedAt: null });
  server.answer('GET /users/me/passkeys', []);
  server.answer('GET /users/me/sessions', []);
}
