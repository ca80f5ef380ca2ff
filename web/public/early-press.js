// Until the application has taken the page over, its buttons do nothing: the last press is kept, and done then.
(() => {
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  const keep = (/** @type {MouseEvent} */ press) => {
    if (press.target instanceof Element) pressed = press.target.closest('button') ?? pressed;
  };
  addEventListener('click', keep, true);
  window.takenOver = () => {
    removeEventListener('click', keep, true);
    if (pressed?.isConnected) pressed.click();
    pressed = null;
  };
})();
