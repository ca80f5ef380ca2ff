import type { Hono } from 'hono';
import type { EmailSender } from '../../modules/email-senders/email-senders.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Config } from '../../platform/config.ts';
import type { Sql } from '../../platform/database.ts';
import type { NewId } from '../../platform/ids.ts';
import type { SendMail } from '../../platform/mail/mail.ts';
import { mailboxPage } from '../../platform/mail/mailbox-page.ts';
import { mailgunTransport } from '../../platform/mail/mailgun-transport.ts';
import { createOutbox, type Outbox } from '../../platform/mail/outbox.ts';
import { type Sender, senderOf } from '../../platform/mail/sender.ts';
import { smtpTransport } from '../../platform/mail/smtp-transport.ts';
import { mailboxTransport, type Transport } from '../../platform/mail/transport.ts';
import type { Spans } from '../../platform/tracing.ts';

type Options = {
  readonly config: Config;
  readonly sql: Sql;
  readonly secretKey: string;
  readonly newId: NewId;
  readonly clock: Clock;
  /** Called for each mail. If it returns undefined, the configured sender is used. */
  readonly activeSender: () => Promise<EmailSender | undefined>;
  readonly spans?: Spans;
};

export type OpenMail = {
  readonly send: SendMail;
  readonly outbox: Outbox;
  /** If undefined, mails wait in the outbox. */
  readonly transport: Transport | undefined;
  /** The mailbox page, if mails are shown instead of sent. */
  readonly page: Hono | undefined;
  /** Calls the listener after a mail was posted outside a transaction. */
  readonly onPosted: (listener: () => void) => void;
};

/**
 * Opens the outbox with its transport or its mailbox page. Addresses of the test domain get no mail; the mailbox page
 * shows what they would have got, except codes.
 */
export function openMail({ config, sql, secretKey, newId, clock, activeSender, spans }: Options): OpenMail {
  const listeners = new Set<() => void>();
  const letterSettings = { publicUrl: config.server.publicUrl, timeZone: config.city.timeZone };
  const onPosted = () => {
    for (const listener of listeners) listener();
  };
  const outbox = createOutbox({
    sql,
    secret: secretKey,
    newId,
    clock,
    letterSettings,
    onPosted,
    ...(spans && { spans }),
  });
  const testDomainSuffix = config.testDomain && `@${config.testDomain.domain}`;
  return {
    outbox,
    send: async (mail, tx) => {
      const isOfTestDomain = testDomainSuffix !== undefined && mail.to.endsWith(testDomainSuffix);
      // nothing leaves the mailbox page, and the codes of the test domain are on the screen already
      const isShown = config.mail.kind === 'mailbox' && mail.template !== 'code';
      if (!isOfTestDomain || isShown) await outbox.post(mail, tx);
    },
    transport: transportFor(config.mail, activeSender),
    page: config.mail.kind === 'mailbox' ? mailboxPage({ outbox, letterSettings }) : undefined,
    onPosted: (listener) => listeners.add(listener),
  };
}

function transportFor(mail: Config['mail'], activeSender: Options['activeSender']): Transport | undefined {
  if (mail.kind === 'none') return undefined;
  if (mail.kind === 'mailbox') return mailboxTransport;
  const sender = async (): Promise<Sender> => {
    const active = await activeSender();
    if (!active) return senderOf(mail.from);
    const { senderName: name, senderEmail: email, replyToEmail: replyTo } = active;
    return { name, email, ...(replyTo && { replyTo }) };
  };
  if (mail.kind === 'smtp') return smtpTransport({ server: mail.server, sender });
  const { apiKey, domain, url } = mail;
  return mailgunTransport({ apiKey, domain, url, sender });
}
