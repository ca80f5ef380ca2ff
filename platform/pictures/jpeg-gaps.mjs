const [START_OF_SCAN, END_OF_IMAGE] = [0xda, 0xd9];
const END = Buffer.from([0xff, END_OF_IMAGE]);
/** Frames of which decoders read one row after the other. If there are several scans, they read all of them first. */
const ROW_BY_ROW = [0xc0, 0xc1];
/** So many equal bytes, one after the other, may stand where a part of the file was never written. */
const GAP = 64;
/** So many of them may be part of a picture that ends in one color. */
const CHANCE = 16;

/**
 * @typedef {{ readonly at: number, readonly rows: number, readonly isByEight: boolean } | undefined} Frame where its number
 *   of rows is written, and whether its blocks have 8 rows
 * @typedef {{ readonly file: Buffer, readonly start: number, readonly end: number, readonly frame: Frame }} Scanned the
 *   last scan begins and ends there
 * @typedef {{ readonly file: Buffer, readonly row: number }} Probe is to be decoded up to this row
 */

/** Markers between the data of a scan: stuffed zeros, and restarts. */
const isWithinScan = (/** @type {number} */ marker) => marker === 0 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Finds the end of a JPEG's picture, whatever is behind it: previews, a film, padding. If only the mark of its end is
 * missing, it gets one.
 *
 * @param {Buffer} file
 * @returns {Scanned | undefined} undefined if there is no scan
 */
export function scanned(file) {
  let [at, start, end] = [2, -1, -1];
  /** @type {Frame} */
  let frame;
  for (;;) {
    at = file.indexOf(0xff, at);
    while (at > 0 && file[at] === 0xff) at++;
    const marker = file[at];
    if (at <= 0 || marker === undefined || marker === END_OF_IMAGE) break;
    at++;
    if (isWithinScan(marker)) continue;
    const next = at + (at + 2 <= file.length ? file.readUInt16BE(at) : 2);
    if (ROW_BY_ROW.includes(marker) && next <= file.length) frame = frameAt(file, at);
    if (start >= 0 && marker === START_OF_SCAN) frame = undefined;
    if (marker === START_OF_SCAN) [start, end] = [next, endOfScan(file, next)];
    at = marker === START_OF_SCAN ? end : next;
  }
  if (start < 0 || start >= end) return undefined;
  const hasEnd = at > 0 && file[at] === END_OF_IMAGE;
  return { file: hasEnd ? file : Buffer.concat([file, END]), start, end, frame };
}

/** @returns {Frame} */
function frameAt(/** @type {Buffer} */ file, /** @type {number} */ at) {
  const components = Array.from({ length: file[at + 7] ?? 0 }, (_, index) => (file[at + 9 + index * 3] ?? 0) & 0xf);
  return { at: at + 3, rows: file.readUInt16BE(at + 3), isByEight: components.every((rows) => rows <= 1) };
}

function endOfScan(/** @type {Buffer} */ file, /** @type {number} */ start) {
  let at = file.indexOf(0xff, start);
  while (at >= 0 && (file[at + 1] === 0xff || isWithinScan(file[at + 1] ?? -1))) at = file.indexOf(0xff, at + 1);
  return at < 0 ? file.length : at;
}

/**
 * Whether a part of the picture is missing. A decoder tells what was missing in 8 rows when it comes to the next 8. So where
 * a block has 8 rows, it is given one more than there is, and reads its first row; it looks ahead to higher ones by itself.
 *
 * An interrupted copy may have its length, and parts that were never written. Decoders take equal bytes for a picture of
 * some color and say nothing. But it is done before the scan ends, and nobody writes such a file: a picture with areas of
 * one color needs all bytes, and one that was padded needs none of its padding.
 *
 * @param {Scanned} scanned
 * @param {(probe: Probe) => Promise<boolean>} isComplete whether a decoder misses nothing up to a row
 */
export async function hasGap({ file, start, end, frame }, isComplete) {
  const reads = (/** @type {number} */ position) => {
    const part = Buffer.concat([file.subarray(0, position), END]);
    if (!frame?.isByEight) return isComplete({ file: part, row: frame ? frame.rows - 1 : 0 });
    const row = Math.ceil(frame.rows / 8) * 8;
    part.writeUInt16BE(Math.min(row + 8, 0xffff), frame.at);
    return isComplete({ file: part, row });
  };
  if (!(await reads(end))) return true;
  if (!hasEqualBytes(file.subarray(start, end)) || !(await reads(end - GAP))) return false;
  let tail = end - 1;
  while (tail > start && file[tail - 1] === file[end - 1]) tail--;
  return end - tail < GAP || !(await reads(tail + CHANCE));
}

function hasEqualBytes(/** @type {Buffer} */ data) {
  const step = GAP / 2;
  for (let from = 0; from + step <= data.length; from += step) {
    const byte = data[from];
    if (data[from + 1] !== byte || data[from + step - 1] !== byte) continue;
    let [first, last] = [from, from];
    while (data[first - 1] === byte) first--;
    while (data[last + 1] === byte) last++;
    if (last - first >= GAP) return true;
  }
  return false;
}
