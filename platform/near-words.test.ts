import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { endsOf, isNearly, isNearlyFoundBy, nearest } from './near-words.ts';

describe('a word', () => {
  it.each([
    ['smtih', 'smith'],
    ['jhon', 'john'],
    ['mary', 'mark'],
    ['catn', 'catan'],
    ['fernadez', 'fernandez'],
    ['schmidtt', 'schmidt'],
    ['codnaems', 'codenames'],
  ])('%s is nearly %s', (word, other) => expect(isNearly(word, other)).toBe(true));

  it.each([
    ['ann', 'anne'],
    ['john', 'jane'],
    ['smith', 'smythe'],
    ['catan', 'carcassonne'],
    ['hansen', 'jansson'],
  ])('%s is not nearly %s', (word, other) => expect(isNearly(word, other)).toBe(false));

  it('with one slip anywhere is nearly the same, and found by an end or as it is', () => {
    const slip = fc.record({
      word: fc.stringMatching(/^[a-z]{4,12}$/),
      at: fc.nat(11),
      letter: fc.stringMatching(/^[a-z]$/),
      kind: fc.constantFrom('missing', 'added', 'another', 'swapped'),
    });
    fc.assert(
      fc.property(slip, ({ word, at: anywhere, letter, kind }) => {
        const at = anywhere % word.length;
        const [before, after] = [word.slice(0, at), word.slice(at + 1)];
        const typed = {
          missing: before + after,
          added: before + letter + word.slice(at),
          another: before + letter + after,
          swapped: before + after.slice(0, 1) + word[at] + after.slice(1),
        }[kind];
        if (typed.length < 4) return;
        expect(isNearly(typed, word)).toBe(true);
        const matches = (pattern: string) => new RegExp(`^${pattern.replace('%', '.*')}$`).test(word);
        expect(endsOf(typed).some(matches), `${typed} for ${word}`).toBe(true);
      }),
    );
  });
});

it('is nearest to the words with the fewest slips', () => {
  expect(nearest('jonhson', ['jonsson', 'johnson', 'jonhson', 'jackson'])).toEqual(['jonhson']);
  expect(nearest('johnsn', ['johnson', 'johnsen', 'jon'])).toEqual(['johnson', 'johnsen']);
  expect(nearest('johnsn', ['li'])).toEqual([]);
});

describe('a search', () => {
  it('finds nearly if each word does, in any order and writing', () => {
    expect(isNearlyFoundBy('Lopez Jhon', 'John', 'López')).toBe(true);
    expect(isNearlyFoundBy('jhon lop', 'John', 'López')).toBe(true);
    expect(isNearlyFoundBy('jhon xu', 'John', 'López')).toBe(false);
    expect(isNearlyFoundBy('ada@gmial.com', 'Ada', 'Li', 'ada@gmail.com')).toBe(true);
  });
});
