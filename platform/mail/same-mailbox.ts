/** Domains of a provider that ignores dots: `a.na@googlemail.com` is `ana@gmail.com`. */
const DOTS_IGNORED = new Map([
  ['gmail.com', 'gmail.com'],
  ['googlemail.com', 'gmail.com'],
]);

/**
 * Maps all addresses of one mailbox to one address: without the tag (`ana+tables@…` is `ana@…`), and without dots if the
 * provider ignores them. Only for counting and comparing: mail goes to the address as it was typed.
 *
 * @param email in canonical form: trimmed, lower case
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // a leading plus is part of the name, not of a tag
  const name = email.slice(0, at).replace(/(?<=.)\+.*$/, '');
  const provider = DOTS_IGNORED.get(domain);
  return provider ? `${name.replaceAll('.', '')}@${provider}` : `${name}@${domain}`;
}
