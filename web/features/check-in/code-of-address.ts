import { CODE_LENGTH } from '../../../modules/events/rules.ts';

/** The prefix of the fragment with the code, in the address of the QR code. */
const PREFIX = '#code=';

/** The code in a fragment such as `#code=8KQ4`. Null if there is none. */
export function codeOfFragment(hash: string): string | null {
  const code = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : '';
  return code.length === CODE_LENGTH && /^[0-9A-Z]+$/i.test(code) ? code.toUpperCase() : null;
}

/** The code in a scanned address; null for any other text. */
export const codeOfAddress = (address: string): string | null =>
  URL.canParse(address) ? codeOfFragment(new URL(address).hash) : null;
