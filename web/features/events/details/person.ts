/** A person at the table as the others see them. */
export type Person = { id: string; firstName: string; lastName: string; photo: string | null };
