const DECLINED = 'push-declined';

/** Whether somebody has said no to notifications in this browser. */
export function hasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

/** The offer does not come again in this browser. The account still has it. */
export function rememberDeclined(): void {
  try {
    localStorage.setItem(DECLINED, '1');
  } catch {
    // Storage may be forbidden; the offer is back with the next page then.
  }
}
