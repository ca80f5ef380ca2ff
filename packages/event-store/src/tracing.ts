type Attributes = Readonly<Record<string, string | number>>;

/**
 * Does some work within a span of this name, which a failure marks; `note` adds what is known only on the way. An append notes its
 * `log.position`, and a fold says which positions it reads, after `log.after` and up to `log.upTo`: so a tracer can link them.
 */
export type Traced = <T>(
  name: string,
  attributes: Attributes,
  work: (note: (more: Attributes) => void) => Promise<T>,
) => Promise<T>;

export const untraced: Traced = (_name, _attributes, work) => work(noted);
const noted = () => {};
