/** Patterns of SQLSTATE codes, each with its meaning for the operator. */
const TROUBLES: readonly (readonly [RegExp, string])[] = [
  [/^(53100|53200)/, 'The disk of the database is full. Free some space there, then try again'],
  [
    /^25006/,
    'The database takes no writes: it is read-only, or a standby. Point DATABASE_URL to the primary, or allow writing',
  ],
  [/^42501/, 'The database does not let its user do this. Grant the user of DATABASE_URL all rights on the database'],
  [
    /^(58|XX00[12])/,
    'The files of the database are damaged or incomplete. Put back a backup (docs/operations.md, Backups)',
  ],
];

/**
 * Explains a database failure that an operator can fix: one line with the cause and what to do.
 *
 * @returns undefined for any other failure
 */
export function explainDatabaseError(error: unknown): string | undefined {
  const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown };
  if (typeof code !== 'string') return undefined;
  const found = TROUBLES.find(([codes]) => codes.test(code))?.[1];
  return found && `${found} (${String(message).split('\n')[0]}).`;
}
