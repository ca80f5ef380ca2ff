/**
 * Calls a function once the page has loaded, in a task of its own, so that what many ask for afterwards never adds up to
 * one long pause. Returns how to call that off.
 */
export function afterLoad(run: () => void): () => void {
  let turn: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    turn = setTimeout(run);
  };
  if (document.readyState === 'complete') soon();
  else addEventListener('load', soon, { once: true });
  return () => {
    removeEventListener('load', soon);
    clearTimeout(turn);
  };
}
