import { createPrivateKey, createPublicKey, hash, type KeyObject, sign, verify } from 'node:crypto';
import type { Instant } from '../clock.ts';
import { deriveKey } from '../keys.ts';
import type { Position } from '../log/domain-event.ts';
import type { Hash } from './merkle.ts';

// Checkpoints are signed notes (C2SP signed-note) with the text of C2SP tlog-checkpoint: origin, size and root, and up to two
// extension lines: `checkpoint 57`, and `rows without MAC up to 1520, accepted until 2026-11-27T19:00:00.000Z`.

export type Checkpoint = {
  /** The name of the log. */
  readonly origin: string;
  /** The number of leaves. */
  readonly size: number;
  readonly root: Hash;
  /** How many checkpoints there are up to this one. Absent if a release made it that did not count them. */
  readonly number?: number;
  /**
   * Rows without a MAC, which older releases wrote: the position of the last one that is sealed, and until when more of
   * them are sealed. Absent if there are none.
   */
  readonly older?: { readonly upTo: Position; readonly until: Instant };
};

/** Signs checkpoints of one log. */
export type Signer = { readonly sign: (checkpoint: Checkpoint) => string; readonly publicKey: KeyObject };

const ED25519 = 0x01;
/** The bytes before the 32 bytes of a key in its standard forms PKCS #8 and SPKI (RFC 8410). */
const PRIVATE_PREFIX = Buffer.from('302e020100300506032b657004220420', 'hex');
const PUBLIC_PREFIX = Buffer.from('302a300506032b6570032100', 'hex');
const SIGNATURE_BYTES = 64;

/** The signer of a product's secret: an Ed25519 key derived from it by HKDF. */
export function createSigner(secret: string): Signer {
  const seed = deriveKey(secret, 'log-checkpoints').export();
  const key = createPrivateKey({ key: Buffer.concat([PRIVATE_PREFIX, seed]), format: 'der', type: 'pkcs8' });
  const publicKey = createPublicKey(key);
  return {
    publicKey,
    sign(checkpoint) {
      const text = checkpointText(checkpoint);
      const signature = Buffer.concat([keyId(checkpoint.origin, publicKey), sign(null, Buffer.from(text), key)]);
      return `${text}\n— ${checkpoint.origin} ${signature.toString('base64')}\n`;
    },
  };
}

function checkpointText({ origin, size, root, number, older }: Checkpoint): string {
  const counted = number === undefined ? '' : `checkpoint ${number}\n`;
  const without = older ? `rows without MAC up to ${older.upTo}, accepted until ${older.until}\n` : '';
  return `${origin}\n${size}\n${Buffer.from(root, 'hex').toString('base64')}\n${counted}${without}`;
}

/** The public form of the key that checks the notes of a log: `<name>+<id>+<key>`. */
export function verifierKey(name: string, publicKey: KeyObject): string {
  const key = Buffer.concat([Buffer.of(ED25519), rawKey(publicKey)]);
  return `${name}+${keyId(name, publicKey).toString('hex')}+${key.toString('base64')}`;
}

/**
 * The public key in a verifier key. Undefined if it is not for Ed25519, or if its id does not match its name and key.
 */
export function readVerifierKey(text: string): { readonly name: string; readonly publicKey: KeyObject } | undefined {
  const [, name = '', id = '', encoded = ''] = /^([^\s+]+)\+([\da-f]{8})\+([A-Za-z\d+/]+=*)$/.exec(text.trim()) ?? [];
  const key = Buffer.from(encoded, 'base64');
  if (key.length !== 33 || key[0] !== ED25519) return undefined;
  const publicKey = createPublicKey({
    key: Buffer.concat([PUBLIC_PREFIX, key.subarray(1)]),
    format: 'der',
    type: 'spki',
  });
  return keyId(name, publicKey).toString('hex') === id ? { name, publicKey } : undefined;
}

const CHECKPOINT =
  /^(?<text>(?<origin>[^\n]+)\n(?<size>0|[1-9]\d{0,14})\n(?<root>[A-Za-z\d+/]{43}=)\n(?:checkpoint (?<number>\d{1,15})\n)?(?:rows without MAC up to (?<upTo>\d{1,18}), accepted until (?<until>[^\n]+)\n)?(?:[^\n]+\n)*)\n(?<signatures>(?:— [^\s+]+ [A-Za-z\d+/]+=*\n)+)$/;

/**
 * The checkpoint in a note, if this key signed it. Signatures of other keys are ignored, as the specification requires.
 *
 * @returns undefined if it is no checkpoint, or if this key did not sign it
 */
export function openCheckpoint(note: string, publicKey: KeyObject): Checkpoint | undefined {
  const { text, origin, size, root, number, upTo, until, signatures } = CHECKPOINT.exec(note)?.groups ?? {};
  if (!text || !origin || !size || !root || !signatures) return undefined;
  const isSigned = signatures
    .trimEnd()
    .split('\n')
    .some((line) => {
      const [, name = '', encoded = ''] = line.split(' ');
      const bytes = Buffer.from(encoded, 'base64');
      return (
        bytes.length === 4 + SIGNATURE_BYTES &&
        bytes.subarray(0, 4).equals(keyId(name, publicKey)) &&
        verify(null, Buffer.from(text), publicKey, bytes.subarray(4))
      );
    });
  if (!isSigned) return undefined;
  return {
    origin,
    size: Number(size),
    root: Buffer.from(root, 'base64').toString('hex'),
    ...(number !== undefined && { number: Number(number) }),
    ...(upTo !== undefined && until !== undefined && { older: { upTo: BigInt(upTo), until } }),
  };
}

/** A note that was copied by hand: perhaps with the line ends of another system, or without the last one. */
export const asNote = (copied: string): string => `${copied.replaceAll('\r\n', '\n').trim()}\n`;

/** The checkpoint in a copy of a note, if it was signed with a key of this secret. It needs no database. */
export const checkpointIn = (copied: string, secret: string): Checkpoint | undefined =>
  openCheckpoint(asNote(copied), createSigner(secret).publicKey);

function keyId(name: string, publicKey: KeyObject): Buffer {
  const named = Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(ED25519), rawKey(publicKey)]);
  return hash('sha256', named, 'buffer').subarray(0, 4);
}

const rawKey = (publicKey: KeyObject): Buffer =>
  publicKey.export({ format: 'der', type: 'spki' }).subarray(PUBLIC_PREFIX.length);
