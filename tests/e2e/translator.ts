import type { Page } from '@playwright/test';

/**
 * Translates every text of the pages that are opened from now on, as soon as it appears, as browsers do for people who
 * read another language. The translation of a text is the text in «these marks».
 */
export async function translate(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const done = new WeakSet<Node>();
    const font = (...content: (Node | string)[]) => {
      const made = document.createElement('font');
      made.style.verticalAlign = 'inherit';
      made.append(...content);
      return made;
    };
    const translateText = (text: Text) => {
      const parent = text.parentElement;
      if (!parent || done.has(text) || !text.data.trim()) return;
      if (parent.closest('script, style, textarea, svg, title, noscript, font')) return;
      done.add(text);
      const translated = new Text(`«${text.data}»`);
      done.add(translated);
      text.replaceWith(font(font(translated)));
    };
    const translateAll = (root: Node) => {
      const texts: Text[] = [];
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      if (root instanceof Text) texts.push(root);
      while (walker.nextNode()) texts.push(walker.currentNode as Text);
      for (const text of texts) translateText(text);
    };
    new MutationObserver((records) => {
      for (const { type, target, addedNodes } of records) {
        if (type === 'characterData') done.delete(target);
        for (const node of type === 'characterData' ? [target] : addedNodes) if (node.isConnected) translateAll(node);
      }
    }).observe(document, { childList: true, subtree: true, characterData: true });
  });
}
