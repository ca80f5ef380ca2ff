import { isIP } from 'node:net';

/**
 * The relying party of passkeys. A device uses a passkey only for the `id` it was made for, on a page of that `origin`.
 */
export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string };

/**
 * The relying party of a public address. Browsers make no passkeys for bare IP addresses. Only developers' machines use
 * those, so passkeys are made for `localhost` on the same port there.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, name: 'Tablemates', origin: url.origin };
}
