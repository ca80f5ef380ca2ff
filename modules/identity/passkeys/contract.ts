import { z } from 'zod';
import { id, instant, line, mailedCode } from '../../../platform/http/schemas.ts';

/** Bytes in base64url, as browsers send them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max, 'This passkey is too long.')
    .regex(/^[\w-]+$/, 'This is not a passkey.');

/** A passkey as its owner sees it. */
export const Passkey = z.object({
  id,
  /** Initially the names of browser and system. */
  name: z.string(),
  createdAt: instant,
  /** Null until it is first used. */
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

export const RenamePasskeyRequest = z.object({ name: line(60, 'Please enter a name.') });
export type RenamePasskeyRequest = z.input<typeof RenamePasskeyRequest>;

/** A passkey that a browser may use or already has: `PublicKeyCredentialDescriptorJSON` of WebAuthn. */
const PasskeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
});

/** The options for making a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
export const PasskeyCreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.int() })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(PasskeyDescriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});
export type PasskeyCreationOptions = z.infer<typeof PasskeyCreationOptions>;

/** The options for using a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Absent if the server does not know the person yet. Their device then offers all passkeys for this site. */
  allowCredentials: z.array(PasskeyDescriptor).optional(),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/**
 * `signIn`: sign in as a member. `secondStep`: complete an admin's sign-in after the password, in the same browser.
 * `confirm`: a signed-in person proves their identity again.
 */
export const PasskeyPurpose = z.enum(['signIn', 'secondStep', 'confirm']);
export type PasskeyPurpose = z.infer<typeof PasskeyPurpose>;

export const PasskeyOptionsRequest = z.object({ for: PasskeyPurpose });
export type PasskeyOptionsRequest = z.input<typeof PasskeyOptionsRequest>;

const credential = { id: bytes(1_400), rawId: bytes(1_400), type: z.literal('public-key') };

/** A new passkey, as the browser made it: `RegistrationResponseJSON` of WebAuthn. */
export const AddPasskeyRequest = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(16_000),
    transports: z.array(z.string().max(40)).max(10).optional(),
  }),
});
export type AddPasskeyRequest = z.input<typeof AddPasskeyRequest>;

/** A used passkey: `AuthenticationResponseJSON` of WebAuthn. */
export const UsePasskeyRequest = z.object({
  ...credential,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(4_000),
    /** Some devices do not send it. */
    userHandle: bytes(200).nullish(),
  }),
});
export type UsePasskeyRequest = z.input<typeof UsePasskeyRequest>;

/**
 * The password is right, and the admin has a passkey. `canMailCode`: they have an address, so a code can be mailed if
 * they lost the passkey.
 */
export const SecondStepReply = z.object({ secondStep: z.literal('passkey'), canMailCode: z.boolean() });
export type SecondStepReply = z.infer<typeof SecondStepReply>;

export const SecondStepCodeRequest = z.object({ code: mailedCode });
export type SecondStepCodeRequest = z.input<typeof SecondStepCodeRequest>;

/** Exactly one of the three, and one of the `ways` in the refusal `confirm_identity`. */
export const ConfirmRequest = z
  .object({
    passkey: UsePasskeyRequest.optional(),
    password: z.string().min(1).max(200, 'Please keep this under 200 characters.').optional(),
    code: mailedCode.optional(),
  })
  .refine((given) => Object.values(given).filter((each) => each !== undefined).length === 1, {
    message: 'Please confirm in one way.',
  });
export type ConfirmRequest = z.input<typeof ConfirmRequest>;
