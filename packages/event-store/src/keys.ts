import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';

// Keys, hashes and encrypted values of the vault. A product uses them too for secrets outside the log.
// Keys are key objects, because Node takes four to nine times as long with the same bytes in a buffer.

/**
 * Derives a 256-bit key for one purpose from the configured secret (HKDF-SHA-256, RFC 5869). A leaked key reveals
 * nothing about the others. `purpose` is a constant in code. If it changes, everything made with the old key becomes
 * unreadable.
 */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tablemates/${purpose}`, 32)));
}

/** HMAC-SHA-256 of a text, for values with so few possibilities that a plain hash could be guessed. */
export function keyedHash(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}

const CIPHER = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts with AES-256-GCM. `open` needs the same `context`, so a ciphertext cannot be moved elsewhere. */
export function seal(key: KeyObject, plain: Buffer, context: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(context));
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), body]);
}

/** Decrypts. Throws if the key, the context or the ciphertext differs from that of `seal`. */
export function open(key: KeyObject, sealed: Buffer, context: string): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(context))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}
