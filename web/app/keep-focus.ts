const PARTS = '[tabindex="-1"], section[aria-label], section[aria-labelledby], [role="dialog"], main';
/** Whoever knows better where it belongs, such as a dialog that closes, has put it there by then. */
const PATIENCE_MS = 100;

/**
 * What has the focus may go: a page with its link, a button that has done its work. The focus then goes to the nearest
 * part of the page it was in, instead of to the top of everything.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  let around: readonly Element[] = [];
  const isLost = () => document.activeElement === document.body && focused?.isConnected === false;

  document.addEventListener('focusin', ({ target }) => {
    focused = target instanceof Element ? target : null;
    around = partsAround(focused);
  });
  new MutationObserver(() => {
    if (!isLost()) return;
    setTimeout(() => {
      const part = isLost() && around.find(({ isConnected }) => isConnected);
      if (!(part instanceof HTMLElement)) return;
      part.tabIndex = -1;
      part.focus({ preventScroll: true });
    }, PATIENCE_MS);
  }).observe(document.body, { childList: true, subtree: true });
}

/** The nearest first. */
function partsAround(element: Element | null | undefined): readonly Element[] {
  const part = element?.parentElement?.closest(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}
