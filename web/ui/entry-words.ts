/** What the dialogs of a list say about an entry of it. */
export type EntryWords = {
  /** What it is called, as in "Add Cafe". */
  readonly what: string;
  /** How it goes, as its buttons say. */
  readonly removing: 'Remove' | 'Delete';
  readonly added: string;
  readonly updated: string;
  readonly removed: string;
  readonly failedToAdd: string;
  readonly failedToUpdate: string;
  readonly failedToRemove: string;
  /** A toast with these failures does not give the server's reason, which is shown in the dialog. */
  readonly alwaysFailed?: boolean;
};
