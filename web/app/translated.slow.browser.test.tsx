import fc from 'fast-check';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { expect, test } from 'vitest';

// the page loads it before everything else
await new Promise((done, failed) => {
  document.head.append(
    Object.assign(document.createElement('script'), { src: '/translated.js', onload: done, onerror: failed }),
  );
});

/** How a translator changes the text nodes of a page: each of them is how one of them does it. */
const WAYS = {
  replaced: (text: Text) => text.replaceWith(font(font(mine(text)))),
  'inserted, then removed': (text: Text) => {
    text.before(font(mine(text)));
    text.remove();
  },
  'added after it, then removed': (text: Text) => {
    text.after(font(mine(text)));
    text.remove();
  },
  wrapped: (text: Text) => {
    const around = font(font());
    text.before(around);
    around.firstChild?.appendChild(text);
  },
  'changed in place': (text: Text) => {
    text.data = `«${text.data}»`;
  },
} satisfies Record<string, (text: Text) => void>;

const font = (...content: Node[]): HTMLElement => {
  const made = document.createElement('font');
  made.append(...content);
  return made;
};
const mine = ({ data }: Text) => new Text(`«${data}»`);

/** A page as React sees it: texts beside elements, each there or not, elements with keys in any order. */
type Block = { readonly key: string; readonly before: string | null; readonly count: number; readonly isLast: boolean };
const Page = ({ blocks, end }: { blocks: readonly Block[]; end: string | null }) => (
  <main>
    Tables: {blocks.length}
    {blocks.length === 0 ? 'none' : null}
    {blocks.map(({ key, before, count, isLast }) => (
      <section key={key}>
        {before}
        {count > 2 && <b>full</b>}
        {count} seats {isLast ? 'left' : <i>free</i>}
        {count % 2 === 0 && (
          <>
            , {key}
            {before && <br />}
          </>
        )}
      </section>
    ))}
    {end}
  </main>
);

const word = fc.constantFrom('Go', 'Chess', 'Tonight', 'Azul');
const page = fc.record({
  blocks: fc.uniqueArray(
    fc.record({
      key: fc.constantFrom('a', 'b', 'c', 'd'),
      before: fc.option(word),
      count: fc.nat(4),
      isLast: fc.boolean(),
    }),
    { selector: ({ key }) => key, maxLength: 4 },
  ),
  end: fc.option(word),
});
const way = fc.constantFrom(...Object.values(WAYS));

function textsOf(place: Element): Text[] {
  const walker = document.createTreeWalker(place, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts.filter(({ data, parentElement }) => !data.startsWith('«') && parentElement?.localName !== 'font');
}

test('a page shows what it would without a translator, however its texts are translated between two states', async () => {
  const steps = fc.array(fc.record({ state: page, ways: fc.array(way, { minLength: 1, maxLength: 5 }) }), {
    minLength: 2,
    maxLength: 8,
  });
  await fc.assert(
    fc.asyncProperty(steps, async (states) => {
      const [plain, translated] = [document.createElement('div'), document.createElement('div')];
      document.body.append(plain, translated);
      const roots = [createRoot(plain), createRoot(translated)];
      for (const { state, ways } of states) {
        for (const root of roots) flushSync(() => root.render(<Page {...state} />));
        // a translator works in tasks of its own
        await Promise.resolve();
        expect(translated.textContent?.replaceAll(/[«»]/g, '')).toBe(plain.textContent);
        for (const [at, text] of textsOf(translated).entries()) ways[at % ways.length]?.(text);
        await Promise.resolve();
      }
      for (const root of roots) flushSync(() => root.unmount());
      expect(translated.textContent).toBe('');
      plain.remove();
      translated.remove();
    }),
    { numRuns: 300 },
  );
});
