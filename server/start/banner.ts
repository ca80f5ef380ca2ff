/** Whom to sign in as to try the product; what is absent is not mentioned. */
export type Welcome = {
  /** `password` only when it has just been generated: it is shown once. */
  readonly admin?: { readonly username: string; readonly password?: string };
  /** Email addresses of the demo, all of the test domain. */
  readonly organizer?: string;
  readonly member?: string;
  /** The test domain's fixed code. */
  readonly code?: string;
  /** Where the mails are shown that would have gone out: an absolute path. */
  readonly mailboxPath?: string;
};

/** What a person who has just started the product wants to know, as lines for the terminal. */
export function banner(publicUrl: string, welcome: Welcome): string {
  const { admin, organizer, member, code, mailboxPath } = welcome;
  const withCode = (email: string) => (code ? `${email}  (code ${code})` : email);
  const rows: readonly (readonly [string, string | undefined])[] = [
    ['Open', publicUrl],
    ['Organizer', organizer && withCode(organizer)],
    ['Member', member && withCode(member)],
    ['Admin', admin && `${publicUrl}/admin/login  ${admin.username} / ${admin.password ?? '(your password)'}`],
    ['Mailbox', mailboxPath && `${publicUrl}${mailboxPath}`],
    ['Stop', 'Ctrl-C'],
  ];
  const lines = rows.filter(([, value]) => value).map(([label, value]) => `    ${label.padEnd(10)} ${value}`);
  return `\n  Tablemates is ready.\n\n${lines.join('\n')}\n`;
}
