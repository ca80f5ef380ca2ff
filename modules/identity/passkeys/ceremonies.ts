import type { Sql } from '../../../platform/database.ts';
import { type Refusal, refuse } from '../../../platform/refusal.ts';
import { MINUTE_MS } from '../../../platform/time-units.ts';
import type { Random } from '../deps.ts';
import { type Bound, CHALLENGE_MINUTES, newChallenge, takeChallenge } from './challenges.ts';
import {
  type AddPasskeyRequest,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  type UsePasskeyRequest,
} from './contract.ts';
import { credentialsOf, findPasskey, type NewPasskey, notePasskeyUsed, type StoredPasskey } from './passkeys.ts';
import type { RelyingParty } from './relying-party.ts';

// It is imported on demand, because loading it takes half a second.
const webAuthn = () => import('@simplewebauthn/server');

type Deps = { readonly sql: Sql; readonly random: Random; readonly party: RelyingParty };

/** Ed25519, ECDSA with P-256, and RSA with SHA-256. Every device supports one of them. */
const ALGORITHMS = [-8, -7, -257];
const TRANSPORTS = new Set(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb']);
const TIMEOUT = CHALLENGE_MINUTES * MINUTE_MS;

/** All faults have the same refusal, so that an attacker learns nothing. A person can only try again anyway. */
export const passkeyRefused = refuse(400, 'passkey_refused', 'This passkey did not work. Please try again.');

/** The two ceremonies of WebAuthn: making a passkey and using one. The device always verifies its user. */
export function ceremonies({ sql, random, party }: Deps) {
  const described = async (userId: string) =>
    (await credentialsOf(sql, userId)).map(({ credentialId, transports }) => ({
      id: credentialId.toString('base64url'),
      transports: [...transports],
    }));

  return {
    /** The options for making a passkey. A device that already has a passkey of this person makes no second one. */
    async creationOptions(
      person: { readonly userId: string; readonly email: string; readonly firstName: string },
      bound: Bound,
      now: Date,
    ): Promise<PasskeyCreationOptions> {
      const { generateRegistrationOptions } = await webAuthn();
      const options = await generateRegistrationOptions({
        rpName: party.name,
        rpID: party.id,
        // The id reveals nothing about the person, because devices pass it on with each use. They show only the name.
        userID: Uint8Array.from(Buffer.from(person.userId.replaceAll('-', ''), 'hex')),
        userName: person.email || person.firstName,
        userDisplayName: person.firstName,
        challenge: await newChallenge({ sql, random }, bound, now),
        timeout: TIMEOUT,
        attestationType: 'none',
        excludeCredentials: await described(person.userId),
        authenticatorSelection: { residentKey: 'required', requireResidentKey: true, userVerification: 'required' },
        supportedAlgorithmIDs: ALGORITHMS,
      });
      return PasskeyCreationOptions.parse(options);
    },

    /** The options for using a passkey of this person, or of anybody if `userId` is undefined. */
    async requestOptions(userId: string | undefined, bound: Bound, now: Date): Promise<PasskeyRequestOptions> {
      const { generateAuthenticationOptions } = await webAuthn();
      // The library includes the key with the value undefined.
      const { allowCredentials, ...rest } = await generateAuthenticationOptions({
        rpID: party.id,
        challenge: await newChallenge({ sql, random }, bound, now),
        timeout: TIMEOUT,
        userVerification: 'required',
        ...(userId !== undefined && { allowCredentials: await described(userId) }),
      });
      return PasskeyRequestOptions.parse({ ...rest, ...(allowCredentials && { allowCredentials }) });
    },

    /** Checks a new passkey. Its challenge cannot be used again. */
    async made(
      { response, ...credential }: AddPasskeyRequest,
      bound: Bound,
      now: Date,
    ): Promise<Pick<NewPasskey, 'credentialId' | 'publicKey' | 'counter' | 'transports'> | Refusal> {
      const { verifyRegistrationResponse } = await webAuthn();
      const { transports = [], ...signed } = response;
      const challenge = challengeIn(signed.clientDataJSON);
      if (challenge === undefined || !(await takeChallenge(sql, challenge, bound, now))) return passkeyRefused;
      const verified = await orRefused(() =>
        verifyRegistrationResponse({
          response: { ...credential, response: signed, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          supportedAlgorithmIDs: ALGORITHMS,
        }),
      );
      if (!verified?.verified) return passkeyRefused;
      const { id, publicKey, counter } = verified.registrationInfo.credential;
      return {
        credentialId: Buffer.from(id, 'base64url'),
        publicKey: Buffer.from(publicKey),
        counter,
        transports: transports.filter((each) => TRANSPORTS.has(each)),
      };
    },

    /**
     * Checks the use of a passkey and records it. Its challenge cannot be used again.
     *
     * @param userId the person who must own it; undefined if anybody may
     */
    async used(
      { response, ...credential }: UsePasskeyRequest,
      { userId, ...bound }: Bound & { readonly userId?: string | undefined },
      now: Date,
    ): Promise<StoredPasskey | Refusal> {
      const { verifyAuthenticationResponse } = await webAuthn();
      const challenge = challengeIn(response.clientDataJSON);
      if (challenge === undefined || !(await takeChallenge(sql, challenge, bound, now))) return passkeyRefused;
      const passkey = await findPasskey(sql, Buffer.from(credential.id, 'base64url'));
      if (!passkey || (userId !== undefined && passkey.userId !== userId)) return passkeyRefused;
      const { userHandle, ...signed } = response;
      const verified = await orRefused(() =>
        verifyAuthenticationResponse({
          response: { ...credential, response: signed, clientExtensionResults: {} },
          expectedChallenge: challenge,
          expectedOrigin: party.origin,
          expectedRPID: party.id,
          requireUserVerification: true,
          credential: {
            id: credential.id,
            publicKey: Uint8Array.from(passkey.publicKey),
            counter: passkey.counter,
            transports: [...passkey.transports],
          },
        }),
      );
      if (!verified?.verified || !isOf(userHandle, passkey.userId)) return passkeyRefused;
      const counter = verified.authenticationInfo.newCounter;
      return (await notePasskeyUsed(sql, { id: passkey.id, counter, now })) ? passkey : passkeyRefused;
    },
  };
}

/** Whether the user handle of the device is that of the person. A device may send none. */
const isOf = (userHandle: string | null | undefined, userId: string): boolean =>
  !userHandle || Buffer.from(userHandle, 'base64url').toString('hex') === userId.replaceAll('-', '');

/** The challenge that a device claims to have signed. It is trusted only after the signature is checked. */
function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    const challenge = (data as { challenge?: unknown } | null)?.challenge;
    return typeof challenge === 'string' ? challenge : undefined;
  } catch {
    return undefined;
  }
}

/** The library throws for data that does not match or cannot be parsed. That is a refusal too. */
const orRefused = <Verified>(verify: () => Promise<Verified>): Promise<Verified | undefined> =>
  verify().catch(() => undefined);
