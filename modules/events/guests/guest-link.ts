import { createHash } from 'node:crypto';
import { deriveKey, keyedHash } from '@tablemates/event-store/keys';
import { parse, validate } from 'uuid';

/** A token begins with the 16 bytes of the gameEvent's id. */
const ID_BYTES = 16;

/** The base64url token of a link to a seat that is held for a friend. */
export type GuestLink = { readonly token: string; readonly tokenHash: string };

/**
 * Makes links for friends. A token is the gameEvent's id and 256 bits derived from the secret and the command's id. A
 * repeated command gets the same link, and nobody without the secret can guess one.
 */
export function guestLinks(secret: string) {
  const key = deriveKey(secret, 'guest-links');
  return (gameEventId: string, commandId: string): GuestLink => {
    const token = Buffer.concat([parse(gameEventId), keyedHash(key, commandId)]).toString('base64url');
    return { token, tokenHash: hashOfGuestToken(token) };
  };
}

/** The SHA-256 of a token in hex. No key is needed, because a token has 256 unguessable bits. */
export const hashOfGuestToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** The gameEvent that a token belongs to; undefined if it has not the form of a token. */
export function gameEventOfToken(token: string): string | undefined {
  const bytes = Buffer.from(token, 'base64url');
  if (bytes.length <= ID_BYTES || bytes.toString('base64url') !== token) return undefined;
  const hex = bytes.subarray(0, ID_BYTES).toString('hex');
  const gameEventId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return validate(gameEventId) ? gameEventId : undefined;
}
