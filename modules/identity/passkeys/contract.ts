import { z } from 'zod';
import { id, instant, line, text } from '../../../platform/http/schemas.ts';

/** Bytes as browsers send them. */
const bytes = (max: number) =>
  z
    .string()
    .max(max, 'This passkey is too long.')
    .regex(/^[\w-]+$/, 'This is not a passkey.');

/** A passkey as its person sees it. */
export const Passkey = z.object({
  id,
  /** Names of browser and system at first. */
  name: z.string(),
  createdAt: instant,
  /** Null until it was used after it was added. */
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

/** Names a passkey. */
export const RenamePasskeyRequest = z.object({ name: line(60, 'Please enter a name.') });
export type RenamePasskeyRequest = z.input<typeof RenamePasskeyRequest>;

/** A key that a browser may use or has already, in the words of WebAuthn. */
const PasskeyDescriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).exactOptional(),
});

/** What a browser needs to make a passkey: `PublicKeyCredentialCreationOptionsJSON` of WebAuthn. */
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

/** What a browser needs to use a passkey: `PublicKeyCredentialRequestOptionsJSON` of WebAuthn. */
export const PasskeyRequestOptions = z.object({
  rpId: z.string(),
  challenge: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Absent where the person chooses among all of theirs, before we know who they are. */
  allowCredentials: z.array(PasskeyDescriptor).optional(),
});
export type PasskeyRequestOptions = z.infer<typeof PasskeyRequestOptions>;

/**
 * `signIn`: as a member. `secondStep`: after an admin's password, in the same browser. `confirm`: who is signed in proves it
 * again.
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
    /** Some keys say nothing of their person. */
    userHandle: bytes(200).nullish(),
  }),
});
export type UsePasskeyRequest = z.input<typeof UsePasskeyRequest>;

/**
 * The password was right, and the admin has a passkey. `canMailCode`: whether they have an address, to which a code goes if
 * they lost it.
 */
export const SecondStepReply = z.object({ secondStep: z.literal('passkey'), canMailCode: z.boolean() });
export type SecondStepReply = z.infer<typeof SecondStepReply>;

export const SecondStepCodeRequest = z.object({ code: text(100) });
export type SecondStepCodeRequest = z.input<typeof SecondStepCodeRequest>;

/** Exactly one of the three, of those that the refusal `confirm_identity` names in `ways`. */
export const ConfirmRequest = z
  .object({
    passkey: UsePasskeyRequest.optional(),
    password: z.string().min(1).max(200, 'Please keep this under 200 characters.').optional(),
    code: text(100).optional(),
  })
  .refine((given) => Object.values(given).filter((each) => each !== undefined).length === 1, {
    message: 'Please confirm in one way.',
  });
export type ConfirmRequest = z.input<typeof ConfirmRequest>;
