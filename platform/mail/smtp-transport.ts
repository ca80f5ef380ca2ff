import { createTransport } from 'nodemailer';
import SMTPConnection from 'nodemailer/lib/smtp-connection';
import { hasEnhancedCode, isAboutTheAddress } from './hard-bounce.ts';
import { oneLine } from './letter.ts';
import type { Sender } from './sender.ts';
import type { Delivery, Transport } from './transport.ts';

/** Shorter than the outbox's shortest pause between two attempts, so that two attempts never overlap. */
const TIMEOUT_MS = 10_000;
/**
 * The steps at which a permanent refusal (5xx, RFC 5321) is about the mail itself. At any other step it is about the
 * settings, such as a wrong password or an unknown sender. An operator corrects these, so the mail is tried again.
 */
const REFUSES_THE_MAIL = new Set(['RCPT TO', 'DATA']);
const TOO_LATE = 'the mail server took too long';

/** A mail server. With `secure`, the connection begins with TLS; otherwise STARTTLS is used if the server offers it. */
export type SmtpServer = {
  readonly host: string;
  readonly port: number;
  readonly secure: boolean;
  /** A password is only sent through TLS. */
  readonly credentials: { readonly user: string; readonly password: string } | undefined;
};

/**
 * Sends mails through a mail server.
 *
 * @param sender called for each mail
 * @param timeoutMs milliseconds for the whole delivery, from the lookup of the name to the server's last answer
 */
export function smtpTransport({
  server,
  sender,
  timeoutMs = TIMEOUT_MS,
}: {
  server: SmtpServer;
  sender: () => Promise<Sender>;
  timeoutMs?: number;
}): Transport {
  const { host, port, secure, credentials } = server;
  const auth = credentials && { user: credentials.user, pass: credentials.password };
  const connecting = { host, port, secure, requireTLS: auth !== undefined && !secure };
  const transport = createTransport({
    ...connecting,
    ...(auth && { auth }),
    // the letters are written here: none of their fields may name a file or an address to be read
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    keepsMail: false,
    async deliver({ to, subject, text, html, attachment, messageId, headers }) {
      const { name, email, replyTo } = await sender();
      try {
        await transport.sendMail({
          from: { name: oneLine(name), address: oneLine(email) },
          to: { name: '', address: to },
          ...(replyTo && { replyTo: oneLine(replyTo) }),
          subject,
          text,
          html,
          ...(attachment && { attachments: [attachment] }),
          messageId,
          headers,
          signal: AbortSignal.timeout(timeoutMs),
        });
        return { outcome: 'sent' };
      } catch (error) {
        return failureOf(error);
      }
    },
    /**
     * Connects and signs in. The transport's `verify` cannot be cancelled: its connection would outlive the time limit.
     */
    check() {
      const connection = new SMTPConnection({ ...connecting, dnsTimeout: timeoutMs, socketCloseTimeout: 0 });
      return new Promise((resolve) => {
        let why: string | undefined = TOO_LATE;
        const late = setTimeout(() => connection.close(), timeoutMs);
        const refused = (error: Error) => {
          why = reasonOf(error);
          connection.close();
        };
        const taken = () => {
          why = undefined;
          connection.quit();
        };
        connection.on('error', refused);
        connection.once('end', () => {
          clearTimeout(late);
          resolve(why);
        });
        connection.connect((error) => {
          if (error) refused(error);
          else if (auth && connection.allowsAuth) connection.login(auth, (no) => (no ? refused(no) : taken()));
          else taken();
        });
      });
    },
  };
}

/** Why a server did not accept a mail or a connection. */
const reasonOf = (error: Error): string => (error.name === 'AbortError' ? TOO_LATE : error.message);

function failureOf(error: unknown): Delivery {
  if (!(error instanceof Error)) throw error;
  const { permanent, command } = error as { permanent?: unknown; command?: unknown };
  const refused = permanent === true && REFUSES_THE_MAIL.has(String(command));
  const reason = reasonOf(error);
  if (!refused) return { outcome: 'temporary', reason };
  const isSure = hasEnhancedCode(reason);
  // some servers look for the mailbox only once they have the text: then its code must say so
  const isBounce = (command === 'RCPT TO' || isSure) && isAboutTheAddress(reason);
  return { outcome: 'permanent', reason, isBounce, isSure };
}
