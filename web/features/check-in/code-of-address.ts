import { CODE_LENGTH } from '../../../modules/events/rules.ts';

/** The prefix of the fragment with a code, in the address that the host's screen shows as a picture. */
const PREFIX = '#code=';

/** The code in a fragment such as `#code=8KQ4`; null where there is none. */
export function codeOfFragment(hash: string): string | null {
  const code = hash.startsWith(PREFIX) ? hash.slice(PREFIX.length) : '';
  return code.length === CODE_LENGTH && /^[0-9A-Z]+$/i.test(code) ? code.toUpperCase() : null;
}

/** The code in an address that was scanned; null for any other text. */
export const codeOfAddress = (address: string): string | null =>
  URL.canParse(address) ? codeOfFragment(new URL(address).hash) : null;
