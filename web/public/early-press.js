// Until the application has taken the page over, its buttons and choices do nothing: the last press and what was chosen
// are kept, and done then. React handles clicks a little earlier than that, and takes over at once what was pressed.
(() => {
  let isHeard = false;
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  /** @type {Map<HTMLSelectElement, string>} */
  const chosen = new Map();
  const keepPress = (/** @type {MouseEvent} */ press) => {
    if (press.target instanceof Element) pressed = isHeard ? null : (press.target.closest('button') ?? pressed);
  };
  const keepChoice = (/** @type {Event} */ { target }) => {
    if (!(target instanceof HTMLSelectElement)) return;
    if (isHeard) chosen.delete(target);
    else chosen.set(target, target.value);
  };
  addEventListener('click', keepPress, true);
  addEventListener('change', keepChoice, true);
  window.earlyPress = {
    heard: () => {
      isHeard = true;
    },
    redo: () => {
      removeEventListener('click', keepPress, true);
      removeEventListener('change', keepChoice, true);
      for (const [select, value] of chosen) {
        if (!select.isConnected) continue;
        select.value = value;
        select.dispatchEvent(new Event('change', { bubbles: true }));
      }
      if (pressed?.isConnected) pressed.click();
      delete window.earlyPress;
    },
  };
})();
