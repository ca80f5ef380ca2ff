import Mailgun from 'mailgun.js';
import { oneLine } from './letter.ts';
import type { Sender } from './sender.ts';
import type { Delivery, Transport } from './transport.ts';

/** Shorter than the outbox's shortest pause between two attempts, so that two attempts never overlap. */
const TIMEOUT_MS = 10_000;
/**
 * Statuses that are caused by the mail itself. Other statuses are temporary: a wrong key is corrected, a limit or an
 * outage ends.
 */
const REFUSED_FOR_GOOD = new Set([400, 413]);
/** The client reports a broken connection and a timeout as status 400, with the code of the failure as its message. */
const NO_ANSWER = /^(E[A-Z]+|ERR_[A-Z_]+)?$/;

/**
 * Sends mails through Mailgun's HTTP API.
 *
 * @param url address of the API, for other regions and tests
 * @param sender called for each mail
 */
export function mailgunTransport({
  apiKey,
  domain,
  url,
  sender,
}: {
  apiKey: string;
  domain: string;
  url?: string | undefined;
  sender: () => Promise<Sender>;
}): Transport {
  const { messages } = new Mailgun(FormData).client({
    username: 'api',
    key: apiKey,
    timeout: TIMEOUT_MS,
    ...(url && { url }),
  });
  return {
    keepsMail: false,
    tellsLater: true,
    /** Sends a mail to the sender in the test mode of Mailgun, which checks it and drops it. */
    async check() {
      const { email } = await sender();
      try {
        await messages.create(domain, {
          from: oneLine(email),
          to: [oneLine(email)],
          subject: 'Check',
          text: 'Check',
          'o:testmode': 'yes',
        });
        return undefined;
      } catch (error) {
        return reasonOf(error);
      }
    },
    async deliver({ to, subject, text, html, attachment, messageId, headers }) {
      const { name, email, replyTo } = await sender();
      try {
        await messages.create(domain, {
          from: `${quoted(name)} <${oneLine(email)}>`,
          to: [to],
          subject,
          text,
          html,
          ...(attachment && {
            attachment: {
              data: new Blob([attachment.content], { type: attachment.contentType }),
              filename: attachment.filename,
            },
          }),
          'h:Message-Id': messageId,
          ...Object.fromEntries(Object.entries(headers).map(([name, value]) => [`h:${name}`, value])),
          ...(replyTo && { 'h:Reply-To': oneLine(replyTo) }),
          // A tracked link would send each reader through a third party, and look like fraud.
          'o:tracking': 'no',
        });
        return { outcome: 'sent' };
      } catch (error) {
        return failureOf(error);
      }
    },
  };
}

/** The status and the provider's words. */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) throw error;
  const { status, details } = error as { status?: unknown; details?: unknown };
  return [status, error.message, details].filter(Boolean).join(' ');
}

function failureOf(error: unknown): Delivery {
  const reason = reasonOf(error);
  const { status, message } = error as { status?: unknown; message: string };
  const answered = typeof status === 'number' && !NO_ANSWER.test(message);
  return { outcome: answered && REFUSED_FOR_GOOD.has(status) ? 'permanent' : 'temporary', reason };
}

/** A display name as a quoted string of RFC 5322. */
const quoted = (name: string): string => `"${oneLine(name).replace(/["\\]/g, '\\$&')}"`;
