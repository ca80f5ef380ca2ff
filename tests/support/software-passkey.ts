import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto';
import { isoCBOR } from '@simplewebauthn/server/helpers';

type Creation = {
  readonly challenge: string;
  readonly rp: { readonly id: string };
  readonly user: { readonly id: string };
};
type Request = { readonly challenge: string; readonly rpId: string };

/** What a device does wrong, for tests of refusals. */
type Fault = {
  readonly origin?: string;
  readonly rpId?: string;
  /** Whether the device did not verify its user. */
  readonly unverified?: boolean;
  readonly counter?: number;
  /** Signs with another key. */
  readonly forged?: boolean;
  readonly userHandle?: string;
};

const ORIGIN = 'http://localhost:3000';
/** Flags: user present, user verified, and credential data attached. */
const [UP, UV, AT] = [0x01, 0x04, 0x40];

const sha256 = (data: string | Buffer): Buffer => createHash('sha256').update(data).digest();
const fresh = () => generateKeyPairSync('ec', { namedCurve: 'P-256' });
const clientData = (type: string, challenge: string, origin: string): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url');

/**
 * An authenticator in software: makes one passkey and uses it, as a phone or a security key does (ES256, no
 * attestation).
 */
export function softwarePasskey(origin = ORIGIN) {
  const { publicKey, privateKey } = fresh();
  const id = randomBytes(32);
  let counter = 0;
  let userHandle: string | undefined;
  const credential = { id: id.toString('base64url'), rawId: id.toString('base64url'), type: 'public-key' };

  const dataOf = (rpId: string, flags: number, count: number): Buffer => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(count, 1);
    return Buffer.concat([sha256(rpId), rest]);
  };

  return {
    id: credential.id,

    /** The body of `POST /users/me/passkeys`. */
    made({ challenge, rp, user }: Creation, fault: Fault = {}) {
      userHandle = user.id;
      const flags = UP | AT | (fault.unverified ? 0 : UV);
      const length = Buffer.alloc(2);
      length.writeUInt16BE(id.length);
      const attested = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)]);
      const authData = Buffer.concat([dataOf(fault.rpId ?? rp.id, flags, counter), attested]);
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', Uint8Array.from(authData)],
      ]);
      return {
        ...credential,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge, fault.origin ?? origin),
          attestationObject: cbor(attestation).toString('base64url'),
          transports: ['internal', 'made-up'],
        },
      };
    },

    /** The body of `POST /auth/passkey` and others. */
    used({ challenge, rpId }: Request, fault: Fault = {}) {
      counter = fault.counter ?? counter + 1;
      const authenticatorData = dataOf(fault.rpId ?? rpId, UP | (fault.unverified ? 0 : UV), counter);
      const clientDataJSON = clientData('webauthn.get', challenge, fault.origin ?? origin);
      const signer = createSign('sha256');
      signer.update(Buffer.concat([authenticatorData, sha256(Buffer.from(clientDataJSON, 'base64url'))]));
      return {
        ...credential,
        response: {
          clientDataJSON,
          authenticatorData: authenticatorData.toString('base64url'),
          signature: signer.sign(fault.forged ? fresh().privateKey : privateKey).toString('base64url'),
          userHandle: fault.userHandle ?? userHandle,
        },
      };
    },
  };
}

const cbor = (value: unknown): Buffer => Buffer.from(isoCBOR.encode(value as Parameters<typeof isoCBOR.encode>[0]));

/**
 * COSE: 1 is the kind (2: two coordinates), 3 the algorithm (-7: ES256), -1 the curve (1: P-256), -2 and -3 the
 * coordinates.
 */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const bytes = (part: string) => Uint8Array.from(Buffer.from(part, 'base64url'));
  const entries: [number, number | Uint8Array][] = [
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, bytes(x)],
    [-3, bytes(y)],
  ];
  return cbor(new Map(entries));
}
