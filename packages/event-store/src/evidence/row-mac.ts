import { createHmac } from 'node:crypto';
import { deriveKey } from '../keys.ts';
import { type RowContent, rowText } from './leaf.ts';

/** Computes the MAC of a row, in hex. */
export type RowMac = (row: RowContent) => string;

/**
 * The MAC of this product's rows: HMAC-SHA-256 with a key derived from the secret. It is made with the domain event, so
 * nobody who has only the database can add a row.
 */
export function rowMacOf(secret: string): RowMac {
  const key = deriveKey(secret, 'log-rows');
  return (row) => createHmac('sha256', key).update(rowText(row)).digest('hex');
}
