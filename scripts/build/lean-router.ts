import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/development\/chunk-/;
const WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';
/** Names of components for developers, and the calls that make components: either keeps those in the build that nobody uses. */
const NAME = /^\w+\.displayName = "\w+";$/gm;
const MAKING = /(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\()/g;

/**
 * Leaves out of the router what it has for developers (its package leads there, whatever is built) and what nobody uses.
 * Fails where the router does not look as known here.
 */
export function leanRouter(): Plugin {
  let isFound = false;
  return {
    name: 'lean-router',
    apply: 'build',
    transform(code, id) {
      if (!ROUTER.test(id) || !code.includes(WARNINGS)) return null;
      isFound = true;
      const lean = code
        .replace(WARNINGS, WARNINGS.replace('true', 'false'))
        .replaceAll(NAME, '')
        .replaceAll(MAKING, '/* @__PURE__ */ ');
      return { code: lean, map: null };
    },
    buildEnd(error) {
      if (!error && !isFound) this.error('the router has no warnings that could be left out');
    },
  };
}
