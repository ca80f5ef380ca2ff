// Translators in browsers replace the texts of a page by <font> elements, or move them into some. React does not know
// of it: where it next removes such a text, or inserts something before it, it would throw and take the whole page
// away, and what it writes into the text nobody would see. So it is led to what stands on the page in its text's place.
(() => {
  /** What took the place of a node. @type {WeakMap<Node, HTMLElement>} */
  const standIns = new WeakMap();
  /** The reverse. @type {WeakMap<Node, Node>} */
  const originals = new WeakMap();

  const isFont = (/** @type {Node | null | undefined} */ node) => node instanceof HTMLElement && node.localName === 'font';
  const isTranslated = (/** @type {Node} */ node) => node instanceof Text || isFont(node);
  const forget = (/** @type {Node} */ node, /** @type {Node} */ standIn) => {
    standIns.delete(node);
    originals.delete(standIn);
  };

  const note = (/** @type {MutationRecord[]} */ records) => {
    for (const { type, target, addedNodes, removedNodes, previousSibling, nextSibling } of records) {
      if (type === 'characterData') {
        // React has a new text, which the translator then finds
        standInOf(target)?.replaceWith(target);
        continue;
      }
      for (const node of addedNodes) {
        const standIn = standIns.get(node);
        if (!standIn || !node.isConnected) continue;
        forget(node, standIn);
        // both would be readable: React has put its text elsewhere
        standIn.remove();
      }
      for (const node of removedNodes) {
        if (!isTranslated(node)) continue;
        if (node.isConnected) {
          // moved into one, which then stands for no other text
          for (let at = node.parentNode; at && isFont(at); at = at.parentNode) originals.set(at, node);
          continue;
        }
        const standIn = [...addedNodes, previousSibling, nextSibling].find((by) => by && isFont(by) && !originals.has(by));
        if (!(standIn instanceof HTMLElement)) continue;
        standIns.set(node, standIn);
        originals.set(standIn, node);
        if (node instanceof Text) watch.observe(node, { characterData: true });
      }
    }
  };
  const watch = new MutationObserver(note);
  watch.observe(document, { childList: true, subtree: true });

  /** What took a node's place on the page, also if that was translated again. */
  function standInOf(/** @type {Node} */ node) {
    let standIn = standIns.get(node);
    while (standIn && !standIn.isConnected) standIn = standIns.get(standIn);
    return standIn;
  }

  /** Where a node that React believes in `parent` is: below it, or what stands in for it there. */
  const findIn = (/** @type {Node} */ parent, /** @type {Node} */ node) => {
    note(watch.takeRecords());
    const found = parent.contains(node) ? node : standInOf(node);
    return found && parent.contains(found) ? found : null;
  };

  const { insertBefore, removeChild } = Node.prototype;
  Object.assign(Node.prototype, {
    /**
     * @this {Node}
     * @param {Node} child
     */
    removeChild(child) {
      if (child.parentNode === this) return removeChild.call(this, child);
      let found = findIn(this, child);
      let around = found?.parentNode;
      while (around && around !== this && isFont(around) && around.childNodes.length === 1) {
        found = around;
        around = around.parentNode;
      }
      if (found) around?.removeChild(found);
      return child;
    },
    /**
     * @this {Node}
     * @param {Node} node
     * @param {Node | null} before
     */
    insertBefore(node, before) {
      if (!before || before.parentNode === this) return insertBefore.call(this, node, before);
      const found = findIn(this, before);
      return insertBefore.call(found?.parentNode ?? this, node, found);
    },
  });
})();
