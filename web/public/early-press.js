// Buttons and selects do nothing until the application has hydrated the page. The last press and all choices are kept
// until then and replayed. React handles clicks a little earlier than that, so a press that it hears is not kept.
(() => {
  let isHeard = false;
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  /** @type {Map<HTMLSelectElement, string>} */
  const chosen = new Map();
  const keepPress = (/** @type {MouseEvent} */ press) => {
    if (!(press.target instanceof Element)) return;
    pressed?.removeAttribute('aria-busy');
    pressed = isHeard ? null : (press.target.closest('button') ?? pressed);
    // shows at once that the press has arrived
    pressed?.setAttribute('aria-busy', 'true');
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
      pressed?.removeAttribute('aria-busy');
      if (pressed?.isConnected) pressed.click();
      delete window.earlyPress;
    },
  };
})();
