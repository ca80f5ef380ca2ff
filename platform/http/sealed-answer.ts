import { deriveKey, keyedHash, open, seal } from '@tablemates/event-store';

/** What a repeated request is answered with, beside the status. */
type Answer = { readonly body: string; readonly etag: string | null };

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
    seal: (answer: Answer, userId: string, keyHash: Buffer): Buffer =>
      seal(sealing, Buffer.from(JSON.stringify(answer)), contextOf(userId, keyHash)),
    /** Undefined where the row or the secret is another than at sealing. */
    open(sealed: Buffer, userId: string, keyHash: Buffer): Answer | undefined {
      try {
        return JSON.parse(open(sealing, sealed, contextOf(userId, keyHash)).toString());
      } catch {
        return undefined;
      }
    },
  };
}
