/** A mail ready to leave. `to` is one address, and no header of it holds a line break. */
export type Message = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };

/** `temporary` is tried again later; `permanent` never. `reason` is for operators. */
export type Delivery =
  | { readonly outcome: 'sent' }
  | { readonly outcome: 'temporary' | 'permanent'; readonly reason: string };

export type Transport = {
  /** Hands a mail over within some seconds. A thrown error counts as temporary. */
  deliver(message: Message): Promise<Delivery>;
  /** Whether a sent mail stays readable in the outbox. */
  readonly keepsMail: boolean;
};

/** Sends nothing: the mail stays in the outbox, where the mailbox page reads it. For development and demonstrations. */
export const mailboxTransport: Transport = {
  keepsMail: true,
  deliver: async () => ({ outcome: 'sent' }),
};
