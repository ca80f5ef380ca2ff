import { createHash } from 'node:crypto';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';

/** Makes tokens of 256 bits, derived from the secret and the id of a command, so that a repeated one gets the same. */
export function deskTokens(secret: string) {
  const key = deriveKey(secret, 'desk-links');
  return (commandId: string): string => keyedHash(key, commandId).toString('base64url');
}

export const hashOfDeskToken = (token: string): string => createHash('sha256').update(token).digest('hex');
