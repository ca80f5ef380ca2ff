import { useEffect } from 'react';
import { draftOf, keepDraft } from './drafts.ts';

/** A record that was opened. The search of the back office offers it again. */
export type Opened = {
  readonly to: string;
  /** Its name, such as a person's. */
  readonly name: string;
  /** Its kind, such as `Person`. */
  readonly kind: string;
};

// Stored like a draft, as long as the tab is open. It contains names, so signing out removes it with the drafts.
const ABOUT = 'last opened';
const KEPT = 6;

/** The records that were opened last in this tab, the latest first. */
export const lastOpened = (): readonly Opened[] => JSON.parse(draftOf(ABOUT) || '[]') as Opened[];

/** Remembers that a record was opened. */
export function useOpened({ to, name, kind }: Opened): void {
  useEffect(() => {
    const others = lastOpened().filter((each) => each.to !== to);
    keepDraft(ABOUT, JSON.stringify([{ to, name, kind }, ...others].slice(0, KEPT)));
  }, [to, name, kind]);
}
