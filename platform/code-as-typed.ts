// Invite codes in links that others have wrapped. Apart from other codes, because few pages need it.
import { asciiDigits, codeAsTyped } from './as-typed.ts';

/** The same as `codeAsTyped`, also of a link of ours within another link. */
export const codeAsPasted = (text: string): string => codeAsTyped(invitedBy(asciiDigits(text.normalize('NFKC'))));

/** The code of a link of ours, or the text as it is. */
const invitedBy = (text: string): string => INVITED.exec(unwrapped(text))?.[1] ?? text;
const INVITED = /[#?&*/]invite[=/]([a-z\d]{4}[- ][a-z\d]{4}|[a-z\d]{1,8})(?![a-z\d])/i;

/**
 * A link in its own characters that mail programs and searches carry as a part of theirs: Outlook's Safe Links, Mimecast and
 * Google as a parameter, once or more than once encoded, and Proofpoint's URL Defense, version 2, with `-` for `%` and `_`
 * for `/`. Its version 3 keeps all but the `#`.
 */
const unwrapped = (text: string): string =>
  [1, 2, 3].reduce(
    (link) => link.replace(/%([2-7][\da-f])/gi, (_, octet: string) => String.fromCharCode(parseInt(octet, 16))),
    /urldefense\.proofpoint\.com\/v2/i.test(text) ? text.replaceAll('_', '/').replace(/-(?=[2-7][\dA-F])/g, '%') : text,
  );
