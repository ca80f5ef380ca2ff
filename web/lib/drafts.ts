const PREFIX = 'draft ';

/** What somebody began to write about something and has not sent, as long as this tab is open; empty for nothing. */
export function draftOf(about: string): string {
  try {
    return sessionStorage.getItem(PREFIX + about) ?? '';
  } catch {
    return '';
  }
}

/** Keeps it through reloads; an empty text is forgotten. */
export function keepDraft(about: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + about);
    else sessionStorage.setItem(PREFIX + about, text);
  } catch {
    // Where storage is forbidden, or full, it lasts as long as it is on the screen.
  }
}

/** Removes all drafts, so that the next person at this browser finds none. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // Where storage is forbidden, nothing was kept.
  }
}
