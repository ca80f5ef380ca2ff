/**
 * A handler for rows that have the log position they have reached, in decimal: they change at most once by a domain
 * event. Without a row nothing changes, because an operator skipped the domain event that began it.
 */
export const once =
  <R extends { readonly position: string }, Event extends { readonly position: bigint }>(
    change: (row: R, domainEvent: Event) => Partial<R>,
  ) =>
  (row: R | undefined, domainEvent: Event): R | undefined =>
    !row || domainEvent.position <= BigInt(row.position)
      ? row
      : { ...row, ...change(row, domainEvent), position: String(domainEvent.position) };
