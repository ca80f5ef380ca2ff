/** Calls a function once the page has loaded; at once if it has. Returns how to call that off. */
export function afterLoad(run: () => void): () => void {
  if (document.readyState === 'complete') run();
  else addEventListener('load', run, { once: true });
  return () => removeEventListener('load', run);
}
