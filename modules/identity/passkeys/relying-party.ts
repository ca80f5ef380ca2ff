import { isIP } from 'node:net';

/** Whom passkeys are made for. A device uses a passkey only for the `id` that it was made for, on a page of that `origin`. */
export type RelyingParty = { readonly id: string; readonly name: string; readonly origin: string };

/**
 * The relying party of a public address. Browsers make no passkeys for bare IP addresses, which only a machine of a developer
 * has: there they are made at `localhost`, on the same port.
 */
export function relyingPartyOf(publicUrl: string): RelyingParty {
  const url = new URL(publicUrl);
  if (isIP(url.hostname.replace(/^\[|\]$/g, '')) !== 0) url.hostname = 'localhost';
  return { id: url.hostname, name: 'Tablemates', origin: url.origin };
}
