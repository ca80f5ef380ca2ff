import { expect, it } from 'vitest';
import { isAboutTheAddress } from './hard-bounce.ts';

it.each([
  '550 5.1.1 <ana@x.example>: Recipient address rejected: User unknown in virtual mailbox table',
  '550-5.1.1 The email account that you tried to reach does not exist.\n550 5.1.1 gsmtp',
  '550 5.4.1 Recipient address rejected: Access denied. [AS(201806281)]',
  '550 5.1.10 RESOLVER.ADR.RecipientNotFound; Recipient not found by SMTP address lookup',
  '550 5.2.1 The email account that you tried to reach is inactive',
  '550 No such user here',
  '550 5.0.0 Mailbox unavailable',
  '553 mailbox name not allowed',
  '556 domain does not accept mail',
  '550 no such user at [192.0.2.25]',
])('a mail server that says "%s" means the address', (reply) => expect(isAboutTheAddress(reply)).toBe(true));

it.each([
  '550 5.7.1 Relaying denied',
  '554 5.7.1 Service unavailable; Client host [192.0.2.5] blocked using zen.spamhaus.org',
  '552 5.2.2 The email account that you tried to reach is over quota',
  '550 5.1.8 Sender address rejected: Domain not found',
  '550 5.1.7 Bad sender address',
  '550 SPF check failed',
  '550 relay not permitted',
  '550 Requested action not taken: mailbox full',
  '554 Transaction failed',
  '530 5.7.0 Authentication required',
  '503 bad sequence of commands',
  '452 4.2.2 Mailbox full',
])('a mail server that says "%s" does not', (reply) => expect(isAboutTheAddress(reply)).toBe(false));
