import type { Plugin } from 'vite';

/** How the bundler wraps what was written for `require`: all of a library in a function that is called once. */
const WRAPPED = /\b(__commonJS\w*)\(\((?:\(([\w$, ]*)\)|([\w$]+)) => \{/g;

/**
 * V8 skims an arrow function before it reads it, so that it goes through all of React twice, the second time while
 * the page waits; a function expression in parentheses it reads at once, as the file arrives.
 */
export const readOnce = (): Plugin => ({
  name: 'read-once',
  apply: 'build',
  renderChunk(code, { name }) {
    const written = code.replaceAll(WRAPPED, '$1((function ($2$3) {');
    if (written !== code) return { code: written, map: null };
    if (name === 'react') throw new Error('React is wrapped in a way that is not known here.');
    return null;
  },
});
