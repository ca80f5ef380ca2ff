import { deriveKey, keyedHash, open, seal } from '@tablemates/event-store/keys';

/** The body and ETag of a stored reply. */
type Answer = { readonly body: string; readonly etag: string | null };

/**
 * Encrypts stored replies with keys derived from `secret`. Each ciphertext is bound to its person and idempotency key,
 * so it cannot be opened as a reply to another person.
 */
export function answerSeal(secret: string) {
  const sealing = deriveKey(secret, 'idempotent-answers');
  const hashing = deriveKey(secret, 'idempotent-requests');
  const contextOf = (userId: string, keyHash: Buffer) => `${userId} ${keyHash.toString('hex')}`;
  return {
    /** A keyed hash, for comparing values that are not stored. */
    hashOf: (text: string): Buffer => keyedHash(hashing, text),
    seal: (answer: Answer, userId: string, keyHash: Buffer): Buffer =>
      seal(sealing, Buffer.from(JSON.stringify(answer)), contextOf(userId, keyHash)),
    /** Undefined if the row or the secret is not the one used for sealing. */
    open(sealed: Buffer, userId: string, keyHash: Buffer): Answer | undefined {
      try {
        return JSON.parse(open(sealing, sealed, contextOf(userId, keyHash)).toString());
      } catch {
        return undefined;
      }
    },
  };
}
