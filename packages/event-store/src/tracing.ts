type Attributes = Readonly<Record<string, string | number>>;

/**
 * Runs work within a span of this name. A failure marks the span. `note` adds attributes that are known only later. An
 * append notes its `log.position`, and a fold has the range `log.after` to `log.upTo`, so that a tracer can link them.
 */
export type Traced = <T>(
  name: string,
  attributes: Attributes,
  work: (note: (more: Attributes) => void) => Promise<T>,
) => Promise<T>;

export const untraced: Traced = (_name, _attributes, work) => work(noted);
const noted = () => {};
