/** The texts of a list's dialogs. */
export type EntryWords = {
  /** The name of an entry, as in "Add Cafe". */
  readonly what: string;
  /** The verb for removing, as on buttons. */
  readonly removing: 'Remove' | 'Delete';
  readonly added: string;
  readonly updated: string;
  readonly removed: string;
  readonly failedToAdd: string;
  readonly failedToUpdate: string;
  readonly failedToRemove: string;
  /** Failures for which the toast does not give the server's reason, because the dialog shows it. */
  readonly alwaysFailed?: boolean;
};
