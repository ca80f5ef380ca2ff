/** Specification, section 9: the session is checked again this long after the last activity. */
const QUIET_MS = 30_000;
const activities = ['mousemove', 'mousedown', 'wheel', 'keydown', 'scroll', 'touchstart', 'touchmove'];

/**
 * Calls `check` once, 30 seconds after the last activity (mouse, key, scroll, touch).
 * @param target receives the activity's events: the window
 * @returns a function that stops it
 */
export function recheckAfterActivity(target: EventTarget, check: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const onActivity = () => {
    clearTimeout(timer);
    timer = setTimeout(check, QUIET_MS);
  };
  // Captured, because scrolling inside an element does not bubble.
  const options = { capture: true, passive: true };
  for (const activity of activities) target.addEventListener(activity, onActivity, options);
  return () => {
    clearTimeout(timer);
    for (const activity of activities) target.removeEventListener(activity, onActivity, options);
  };
}
