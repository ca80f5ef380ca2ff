import type { Answer } from './document.ts';
import type { Role } from './roles.ts';

/** As many of each are remembered: the newest, because older things are more likely to be gone. */
const REMEMBERED = 40;

export type Learned = {
  /** Records the values of a successful answer to a person. */
  readonly learn: (role: Role, path: string, answer: Answer) => void;
  /** Values of a parameter or of a property from earlier answers, mostly from answers to this person. */
  readonly known: (role: Role, name: string, path: string) => readonly string[];
};

/**
 * The values of answers, for later requests to use: ids by the resource that a path ends with, so that each list
 * serves every route below it; cursors by their list; anything else by its name.
 */
export function learned(): Learned {
  const values = new Map<string, Set<string>>();
  const remember = (key: string, value: string) => {
    const known = values.get(key) ?? new Set();
    values.set(key, known);
    known.delete(value);
    known.add(value);
    if (known.size > REMEMBERED) known.delete(known.values().next().value ?? '');
  };
  const read = (key: string) => [...(values.get(key) ?? [])];

  const rememberAll = (role: Role, path: string, value: unknown): void => {
    if (typeof value !== 'object' || value === null) return;
    // the entries of a list have numbers for names, which nothing asks for
    for (const [name, each] of Object.entries(value)) {
      if (typeof each === 'string' && each !== '') rememberOne(role, keyOf(name, path), each);
      else rememberAll(role, path, each);
    }
  };
  const rememberOne = (role: Role, key: string, value: string) => {
    remember(key, value);
    remember(`${role}: ${key}`, value);
  };
  const toldTo = (role: Role, key: string) => {
    const own = read(`${role}: ${key}`);
    return [...own, ...own, ...own, ...read(key)];
  };

  return {
    learn: (role, path, { status, body, headers }) => {
      if (status >= 300) return;
      rememberAll(role, path, body);
      const cursor = headers.get('x-next-cursor');
      if (cursor) rememberOne(role, keyOf('cursor', path), cursor);
    },
    known: (role, name, path) => {
      const byName = toldTo(role, keyOf(name, path));
      const resource = /^(\w+)Id$/.exec(name)?.[1];
      return byName.length > 0 || resource === undefined ? byName : toldTo(role, `id of ${resource}s`);
    },
  };
}

function keyOf(name: string, path: string): string {
  if (name === 'id') return `id of ${resourceOf(path)}`;
  return name === 'cursor' ? `cursor of ${path}` : name;
}

/** The last word before the first parameter: `contests` of `/admin/contests/{id}/decision`. */
const resourceOf = (path: string): string =>
  path
    .replace(/\/\{.*/, '')
    .split('/')
    .at(-1) ?? '';
