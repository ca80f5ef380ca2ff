const PARTS = '[tabindex="-1"], section[aria-label], section[aria-labelledby], [role="dialog"], main';
/** By then, code that knows better where the focus belongs has moved it there, such as a dialog that closes. */
const PATIENCE_MS = 100;

/**
 * The focused element may disappear, such as a link of the page that the person left. The focus then moves to the
 * nearest remaining part of the page, instead of to the top of the document.
 */
export function keepFocus(): void {
  let focused: Element | null = null;
  let around: readonly Element[] = [];
  const isLost = () => document.activeElement === document.body && focused?.isConnected === false;

  const follow = (target: EventTarget | null) => {
    focused = target instanceof Element ? target : null;
    around = partsAround(focused);
  };

  follow(document.activeElement);
  document.addEventListener('focusin', ({ target }) => follow(target));
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
function partsAround(element: Element | null): readonly Element[] {
  const part = element?.parentElement?.closest(PARTS);
  return part ? [part, ...partsAround(part)] : [];
}
