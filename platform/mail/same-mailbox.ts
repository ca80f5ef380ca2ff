/** Domains of one provider that also ignores dots: `a.na@googlemail.com` is `ana@gmail.com`. */
const DOTS_IGNORED = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * One name for all addresses of one mailbox: without the tag (`ana+tables@…` is `ana@…`), and without dots where the provider
 * ignores them. For counting and recognizing alone: mail goes to the address as it was typed.
 *
 * @param email in its canonical form
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // A name that begins with a plus has nothing before its tag.
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const provider = DOTS_IGNORED.get(domain);
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${domain}`;
}
