import { deriveKey, open, seal } from '@tablemates/event-store/keys';
import type { MailContent } from './mail.ts';

/**
 * Encrypts recipients and parameters with a key derived from `secret`. Each ciphertext is bound to the id of its row, so it
 * cannot be opened in another row.
 */
export function createSeal(secret: string) {
  const key = deriveKey(secret, 'mail-outbox');
  return {
    seal: (content: MailContent, id: string): Buffer => seal(key, Buffer.from(JSON.stringify(content)), id),
    /** Throws if the row or the secret is not the one used for sealing. */
    open: (sealed: Buffer, id: string): MailContent => JSON.parse(open(key, sealed, id).toString()),
  };
}
