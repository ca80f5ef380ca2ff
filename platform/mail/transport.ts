import type { Attachment } from './letter-parts.ts';

/** A mail ready to send. `to` is one address, and no header contains a line break. */
export type Message = {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly attachment?: Attachment;
  /** The same at each attempt, so that a mail program shows a mail that came twice once. With its angle brackets. */
  readonly messageId: string;
  readonly headers: Readonly<Record<string, string>>;
};

/** The result of an attempt. `temporary` is tried again later, `permanent` never. `reason` is for operators. */
export type Delivery =
  | { readonly outcome: 'sent' }
  | {
      readonly outcome: 'temporary' | 'permanent';
      readonly reason: string;
      /** Whether the address itself is refused, and so will be the next mail to it. */
      readonly isBounce?: boolean;
      /** False if that counts only when it comes again on another day. */
      readonly isSure?: boolean;
    };

export type Transport = {
  /** Delivers a mail to the provider within seconds. A thrown error counts as temporary. */
  deliver(message: Message): Promise<Delivery>;
  /**
   * Checks whether mails would be accepted, without sending one. Resolves to undefined if so, otherwise to the reason.
   * Never rejects.
   */
  check(): Promise<string | undefined>;
  /** Whether a sent mail stays readable in the outbox. */
  readonly keepsMail: boolean;
  /** Whether `sent` only means that the provider took the mail, and a call tells later whether it arrived. */
  readonly tellsLater?: boolean;
};

/** Sends nothing: the mail stays in the outbox, where the mailbox page reads it. For development and demonstrations. */
export const mailboxTransport: Transport = {
  keepsMail: true,
  deliver: async () => ({ outcome: 'sent' }),
  check: async () => undefined,
};
