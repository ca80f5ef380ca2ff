import { open, seal } from '../seal.ts';
import { deriveKey, keyedHash } from '../secret.ts';

/**
 * Answers at rest, under keys derived from `secret`, each bound to whom it was given and to their key, so that no
 * ciphertext opens as the answer to somebody else.
 */
export function answerSeal(secret: string) {
  const sealing = deriveKey(secret, 'idempotent-answers');
  const hashing = deriveKey(secret, 'idempotent-requests');
  const contextOf = (userId: string, keyHash: Buffer) => `${userId} ${keyHash.toString('hex')}`;
  return {
    /** For comparing what is not kept. */
    hashOf: (text: string): Buffer => keyedHash(hashing, text),
    seal: (body: string, userId: string, keyHash: Buffer): Buffer =>
      seal(sealing, Buffer.from(body), contextOf(userId, keyHash)),
    /** Undefined where the row or the secret is another than at sealing. */
    open(sealed: Buffer, userId: string, keyHash: Buffer): string | undefined {
      try {
        return open(sealing, sealed, contextOf(userId, keyHash)).toString();
      } catch {
        return undefined;
      }
    },
  };
}
