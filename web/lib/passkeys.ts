import type {
  AddPasskeyRequest,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  UsePasskeyRequest,
} from '../../modules/identity/passkeys/contract.ts';
import { errorText, unreachableText } from './base-query.ts';

// loaded when somebody first needs it
const library = () => import('@simplewebauthn/browser');

/** Whether this browser can make passkeys for this address. The address must be a name, not an IP address. */
export const canUsePasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && isSecureContext && !/^[\d.]+$|:/.test(location.hostname);

/** Whether this device makes passkeys itself, such as by a fingerprint, without a phone or a security key. */
export const hasOwnPasskeys = async (): Promise<boolean> =>
  canUsePasskeys() && (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

/** Makes a passkey. Throws if the person does not want to, or the browser cannot. */
export async function makePasskey(options: PasskeyCreationOptions): Promise<AddPasskeyRequest> {
  const { startRegistration } = await library();
  return startRegistration({ optionsJSON: options });
}

/** Uses a passkey. Throws if the person does not want to, or the browser cannot. */
export async function signWithPasskey({
  allowCredentials,
  ...options
}: PasskeyRequestOptions): Promise<UsePasskeyRequest> {
  const { startAuthentication } = await library();
  return startAuthentication({ optionsJSON: { ...options, ...(allowCredentials && { allowCredentials }) } });
}

/** The sentence about a passkey that was not made or used: the browser's reason in plain words, or the server's. */
export function passkeyProblem(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'NotAllowedError' || name === 'AbortError') return 'No passkey was used. You can try again.';
  if (name === 'InvalidStateError') return 'This device already has a passkey of yours.';
  if (name === 'TypeError') return unreachableText();
  return errorText(error, 'Your browser could not use a passkey here.');
}
