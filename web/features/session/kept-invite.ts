const KEY = 'invite';

/** The invite code somebody came with, as long as this tab is open; null for none. */
export function keptInvite(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps it through reloads; null forgets it. */
export function keepInvite(code: string | null): void {
  try {
    if (code === null) sessionStorage.removeItem(KEY);
    else sessionStorage.setItem(KEY, code);
  } catch {
    // Where storage is forbidden, or full, it lasts until the page is left.
  }
}
