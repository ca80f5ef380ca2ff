import { createHmac, createSecretKey, hkdfSync, type KeyObject } from 'node:crypto';

// Keys are key objects: Node takes four to nine times as long over the same bytes in a buffer.

/**
 * A 256-bit key of its own for each purpose, from the one configured secret (HKDF-SHA-256, RFC 5869): a key that leaks
 * reveals nothing about the others. `purpose` is a constant in code; changing it loses what was made with it.
 */
export function deriveKey(secret: string, purpose: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `tablemates/${purpose}`, 32)));
}

/** HMAC-SHA-256 of a text: for values with so few possibilities that a plain hash would give them away. */
export function keyedHash(key: KeyObject, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
