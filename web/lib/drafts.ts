const PREFIX = 'draft ';

/** The unsent text of a draft, as long as this tab is open. Empty if there is none. */
export function draftOf(about: string): string {
  try {
    return sessionStorage.getItem(PREFIX + about) ?? '';
  } catch {
    return '';
  }
}

/** Keeps a draft through reloads. An empty text removes it. */
export function keepDraft(about: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(PREFIX + about);
    else sessionStorage.setItem(PREFIX + about, text);
  } catch {
    // If storage is forbidden or full, the draft lasts as long as its form.
  }
}

/**
 * Keeps a message that could not be sent as the draft, unless something else has been typed meanwhile, so that it is in the
 * box again after a reload. One that was sent is no draft any more.
 */
export function keepUnsent(about: string, text: string, { isUnsent }: { isUnsent: boolean }): void {
  if (draftOf(about) === (isUnsent ? '' : text)) keepDraft(about, isUnsent ? text : '');
}

/** Removes all drafts, so that the next person at this browser finds none. */
export function forgetDrafts(): void {
  try {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(PREFIX)) sessionStorage.removeItem(key);
  } catch {
    // If storage is forbidden, nothing was kept.
  }
}
