type Attributes = Readonly<Record<string, string | number>>;

/**
 * What work follows from, in any process: a command whose append is in the log, or the span that a header `traceparent`
 * names.
 */
export type Cause = { readonly commandId: string } | { readonly traceparent: string };

/**
 * Runs work within a span of this name. A failure marks the span. `note` adds attributes that are known only later: an
 * append notes its `log.position` once it is stored. `causes` is asked only if spans are recorded.
 */
export type Traced = <T>(
  name: string,
  attributes: Attributes,
  work: (note: (more: Attributes) => void) => Promise<T>,
  causes?: () => Promise<readonly Cause[]>,
) => Promise<T>;

export const untraced: Traced = (_name, _attributes, work) => work(noted);
const noted = () => {};
