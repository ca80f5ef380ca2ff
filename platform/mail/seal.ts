import { deriveKey, open, seal } from '@tablemates/event-store';
import type { MailContent } from './mail.ts';

/**
 * Recipients and parameters at rest, under a key derived from `secret`, each bound to the id of its row, so that no
 * ciphertext opens in another row.
 */
export function createSeal(secret: string) {
  const key = deriveKey(secret, 'mail-outbox');
  return {
    seal: (content: MailContent, id: string): Buffer => seal(key, Buffer.from(JSON.stringify(content)), id),
    /** Throws where the row or the secret is another than at sealing. */
    open: (sealed: Buffer, id: string): MailContent => JSON.parse(open(key, sealed, id).toString()),
  };
}
