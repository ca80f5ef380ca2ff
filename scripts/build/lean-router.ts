import type { Plugin } from 'vite';

const ROUTER = /\/react-router\/dist\/development\/chunk-/;
const WARNINGS = 'var ENABLE_DEV_WARNINGS = true;';
/** Names of components for developers, and the calls that make components: either keeps those in the build that nobody uses. */
const NAME = /^\w+\.displayName = "\w+";$/gm;
const MAKING = /(?<== )(?=React\d*\.(?:forwardRef|memo|createContext)\()/g;

/** Leaves out of the router what it has for developers (its package leads there, whatever is built) and what nobody uses. */
export const leanRouter = (): Plugin => ({
  name: 'lean-router',
  apply: 'build',
  transform(code, id) {
    if (!ROUTER.test(id) || !code.includes(WARNINGS)) return null;
    const lean = code
      .replace(WARNINGS, WARNINGS.replace('true', 'false'))
      .replaceAll(NAME, '')
      .replaceAll(MAKING, '/* @__PURE__ */ ');
    return { code: lean, map: null };
  },
});
