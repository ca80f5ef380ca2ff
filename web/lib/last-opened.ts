import { useEffect } from 'react';
import { draftOf, keepDraft } from './drafts.ts';

/** A record that was opened, as the search of the back office offers it again. */
export type Opened = {
  readonly to: string;
  /** What it is called, such as a person's name. */
  readonly name: string;
  /** What it is, such as `Person`. */
  readonly kind: string;
};

// Kept like a draft, as long as the tab: it is forgotten with them when somebody signs out, because it has names.
const ABOUT = 'last opened';
const KEPT = 6;

/** The records that were opened last in this tab, the latest first. */
export const lastOpened = (): readonly Opened[] => JSON.parse(draftOf(ABOUT) || '[]') as Opened[];

/** Keeps that a record was opened. */
export function useOpened({ to, name, kind }: Opened): void {
  useEffect(() => {
    const others = lastOpened().filter((each) => each.to !== to);
    keepDraft(ABOUT, JSON.stringify([{ to, name, kind }, ...others].slice(0, KEPT)));
  }, [to, name, kind]);
}
