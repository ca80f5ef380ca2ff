const KEY = 'invite';

/** The invite code of this tab, or null. */
export function keptInvite(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps the code through reloads. Null removes it. */
export function keepInvite(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
  } catch {
    // If storage is forbidden or full, the code lasts until the page is left.
  }
}
