import path from 'node:path';

/**
 * Environment of processes of the product: they use the compile cache of `npm start`, and fill it for the next ones.
 */
export const COMPILED = {
  NODE_COMPILE_CACHE: path.resolve(import.meta.dirname, '../../node_modules/.cache/compiled'),
};
