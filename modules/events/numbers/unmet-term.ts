import { textKey } from '../../../platform/same-text.ts';

/** Shorter ones are the beginning of a word; longer ones are no name of a game or a cafe. */
const [SHORTEST, LONGEST] = [3, 60];

/** What may be an address or a phone number is not kept. */
const MAY_REACH_SOMEBODY = /[@＠﹫]|(?:\p{Nd}[^\p{L}]*){6}/u;

/** What of a search that found nothing is counted, as texts are compared; undefined if nothing of it is kept. Pure. */
export function unmetTerm(q: string): string | undefined {
  const term = textKey(q);
  const isKept = term.length >= SHORTEST && term.length <= LONGEST && !MAY_REACH_SOMEBODY.test(q);
  return isKept ? term : undefined;
}
