/** The sender of mails. `replyTo` is set if answers go to another address. */
export type Sender = { readonly name: string; readonly email: string; readonly replyTo?: string };

/** Splits a configured sender, `Tablemates <hello@example.com>` or only an address, into its parts. */
export function senderOf(mailFrom: string): Sender {
  const words = mailFrom.trim().split(/\s+/);
  const email = words.pop()?.replace(/[<>]/g, '') ?? '';
  return { name: words.join(' ') || 'Tablemates', email };
}
