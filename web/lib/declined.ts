type Offer = 'push' | 'passkey';
const keyOf = (offer: Offer) => `${offer}-declined`;

/** Whether an offer was declined in this browser. */
export function hasDeclined(offer: Offer): boolean {
  try {
    return localStorage.getItem(keyOf(offer)) !== null;
  } catch {
    return false;
  }
}

/** Records that an offer was declined in this browser. The account's settings still have it. */
export function rememberDeclined(offer: Offer): void {
  try {
    localStorage.setItem(keyOf(offer), '1');
  } catch {
    // Storage may be forbidden. The next page then offers it again.
  }
}
