// Buttons and selects do nothing until the application has hydrated the page. The last press and all choices are kept
// until then and replayed. React handles clicks a little earlier than that, so a press that it hears is not kept.
// Where a browser has translated the page, React makes parts of it anew: then choices and what was typed are put into
// the new fields.
(() => {
  const TEXTS = /^(?:text|search|email|tel|url|number)$/;
  /** Parts of a page are made anew until then. */
  const SETTLED_MS = 10_000;
  let isHeard = false;
  /** @type {HTMLButtonElement | null} */
  let pressed = null;
  /** @type {Map<HTMLSelectElement, string>} */
  const chosen = new Map();
  /** @type {Map<HTMLInputElement | HTMLTextAreaElement, string>} */
  const typed = new Map();
  /** A field, or the one that React has made in its place. */
  const presentOf = (/** @type {HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement} */ field) =>
    field.isConnected
      ? field
      : [...document.querySelectorAll(field.localName)].find(
          (other) =>
            other instanceof field.constructor &&
            other.getAttribute('name') === field.name &&
            other.getAttribute('aria-label') === field.getAttribute('aria-label'),
        );
  /** Enters a value as a person does. React notices it only if the element's own setter is not used. */
  const enter = (/** @type {Element} */ field, /** @type {string} */ value, /** @type {string} */ type) => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
    field.dispatchEvent(new Event(type, { bubbles: true }));
  };
  const keepText = (/** @type {Event} */ { target }) => {
    const isText = target instanceof HTMLTextAreaElement || (target instanceof HTMLInputElement && TEXTS.test(target.type));
    if (isText) typed.set(target, target.value);
  };
  const putBack = () => {
    for (const [field, value] of typed) {
      const present = presentOf(field);
      if (!present || present === field) continue;
      typed.delete(field);
      enter(present, value, 'input');
    }
  };
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
  addEventListener('input', keepText, true);
  window.earlyPress = {
    heard: () => {
      isHeard = true;
    },
    redo: () => {
      removeEventListener('click', keepPress, true);
      removeEventListener('change', keepChoice, true);
      for (const [select, value] of chosen) {
        const present = presentOf(select);
        if (present) enter(present, value, 'change');
      }
      putBack();
      const { pathname } = location;
      const watch = new MutationObserver(() => (location.pathname === pathname ? putBack() : typed.clear()));
      if (typed.size > 0) watch.observe(document, { childList: true, subtree: true });
      setTimeout(() => {
        removeEventListener('input', keepText, true);
        watch.disconnect();
      }, SETTLED_MS);
      pressed?.removeAttribute('aria-busy');
      if (pressed?.isConnected) pressed.click();
      delete window.earlyPress;
    },
  };
})();
