/** Somebody at the table, as people there see each other. */
export type Person = { id: string; firstName: string; lastName: string; photo: string | null };
