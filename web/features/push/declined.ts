const DECLINED = 'push-declined';

/** Whether notifications were declined in this browser. */
export function hasDeclined(): boolean {
  try {
    return localStorage.getItem(DECLINED) !== null;
  } catch {
    return false;
  }
}

/** Records that notifications were declined in this browser. The account's settings still offer them. */
export function rememberDeclined(): void {
  try {
    localStorage.setItem(DECLINED, '1');
  } catch {
    // Storage may be forbidden. The next page then offers them again.
  }
}
