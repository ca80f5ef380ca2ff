/** Specification, section 9: the session is checked again this long after the last activity. */
const QUIET_MS = 30_000;
const activities = ['mousemove', 'mousedown', 'wheel', 'keydown', 'scroll', 'touchstart', 'touchmove'];

/**
 * Calls `check` once, 30 seconds after the last sign of a person at the page (mouse, key, scroll, touch).
 * @param target where the signs arrive, the window.
 * @returns what ends the watch.
 */
export function recheckAfterActivity(target: EventTarget, check: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = () => {
    clearTimeout(timer);
    timer = setTimeout(check, QUIET_MS);
  };
  // Captured, since scrolling inside an element does not bubble.
  const options = { capture: true, passive: true };
  for (const activity of activities) target.addEventListener(activity, onActivity, options);
  return () => {
    clearTimeout(timer);
    for (const activity of activities) target.removeEventListener(activity, onActivity, options);
  };
}
