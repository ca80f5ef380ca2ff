/** What the server calls an admin who was deleted, with the initials behind it. They have no ledger any more. */
export const isFormerAdmin = (name: string): boolean => name.startsWith('A former admin');

/** A name as it is written inside a sentence. */
export const inSentence = (name: string): string => (isFormerAdmin(name) ? `a${name.slice(1)}` : name);
