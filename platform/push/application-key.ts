import { createECDH } from 'node:crypto';
import { deriveKey } from '@tablemates/event-store/keys';

/** The key pair that identifies this product to push services (VAPID, RFC 8292): P-256, in base64url. */
export type ApplicationKey = { readonly publicKey: string; readonly privateKey: string };

/** The pair of a private key in base64url. Undefined if the text is no private key of P-256. */
export function applicationKeyOf(privateKey: string): ApplicationKey | undefined {
  const bytes = Buffer.from(privateKey, 'base64url');
  if (bytes.length !== 32 || bytes.toString('base64url') !== privateKey) return undefined;
  const pair = createECDH('prime256v1');
  try {
    pair.setPrivateKey(bytes);
  } catch {
    return undefined;
  }
  return { publicKey: pair.getPublicKey('base64url'), privateKey };
}

/** Derives the pair from the secret key. So every process has the same pair at every start, and nothing is stored. */
export function deriveApplicationKey(secret: string): ApplicationKey {
  // one derived number in four billion is no private key; then the next one is tried
  for (let n = 0; ; n++) {
    const pair = applicationKeyOf(deriveKey(secret, `push-application-${n}`).export().toString('base64url'));
    if (pair) return pair;
  }
}
