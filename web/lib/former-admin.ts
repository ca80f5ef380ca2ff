/** The name that the server gives a deleted admin, followed by initials. Deleted admins have no ledger. */
export const isFormerAdmin = (name: string): boolean => name.startsWith('A former admin');

/** The name as it reads inside a sentence. */
export const inSentence = (name: string): string => (isFormerAdmin(name) ? `a${name.slice(1)}` : name);
