import path from 'node:path';

/** For the environment of a process of ours: it takes what `npm start` compiled, or leaves it there for the next one. */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'),
};
