import type { Position } from '../log/domain-event.ts';
import type { LeafRow } from './leaf.ts';
import type { Checkpoint } from './note.ts';
import type { RowMac } from './row-mac.ts';

/**
 * Decides which rows the product has written. Rows of older releases have no MAC: those that are sealed are vouched for by
 * the checkpoint of the upgrade, and more of them are accepted for a few minutes after it.
 *
 * @param checkpoint the newest one, or the beginning
 * @param sealedUpTo the position of the last row that it covers; undefined at the beginning
 * @param isAnew somebody decided to seal rows without a MAC now
 */
export function authenticity(
  checkpoint: Checkpoint | undefined,
  sealedUpTo: Position | undefined,
  macOf: RowMac,
  now: Date,
  isAnew = false,
): (row: LeafRow) => boolean {
  const acceptsMore = isAnew || (checkpoint?.older !== undefined && now.toISOString() < checkpoint.older.until);
  // one without a number is from before there were MACs
  const isBeforeMacs = checkpoint !== undefined && checkpoint.number === undefined;
  const vouchedUpTo = isBeforeMacs ? sealedUpTo : checkpoint?.older?.upTo;
  return (row) => {
    if (row.mac !== null) return macOf(row) === row.mac;
    const isSealed = sealedUpTo !== undefined && row.position <= sealedUpTo;
    return isSealed ? vouchedUpTo !== undefined && row.position <= vouchedUpTo : acceptsMore;
  };
}
