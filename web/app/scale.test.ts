import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '..');
/** In Tailwind's units of 4 px. 11 is the height of what is tapped, by which fields make room for an icon. */
const STEPS = [
  '0',
  '0.5',
  '1',
  '1.5',
  '2',
  '2.5',
  '3',
  '3.5',
  '4',
  '5',
  '6',
  '8',
  '10',
  '11',
  '12',
  '16',
  '20',
  '24',
  'px',
];

const sources = globSync('**/*.{ts,tsx}', { cwd: WEB, exclude: (name) => name.includes('.test.') }).map((file) => ({
  file,
  text: readFileSync(path.join(WEB, file), 'utf8'),
}));

/** What matches in all sources, as `file: class`, where `isWrong` finds its only group wrong. */
function found(pattern: RegExp, isWrong: (value: string) => boolean): string[] {
  expect(sources.length).toBeGreaterThan(500);
  return sources.flatMap(({ file, text }) =>
    [...text.matchAll(pattern)].filter(([, value = '']) => isWrong(value)).map(([all]) => `${file}: ${all.trim()}`),
  );
}

test('distances are on the scale', () => {
  const distance = /(?<=[\s'"`:])-?(?:p|m|gap|space)[xytrbl]?(?:-[xy])?-(\d+(?:\.\d+)?|px)(?=[\s'"`!])/g;
  // what is wider is the room of something beside it
  expect(found(distance, (value) => !STEPS.includes(value) && Number(value) <= 24)).toEqual([]);
});

test('text has a size of the scale: others have no class, and are letters in drawings', () => {
  const size = /(?<=[\s'"`:])text-\[(\d[^\]]*)\]/g;
  const drawn = ['ui/calendar-leaf.tsx', 'ui/disc.tsx'];
  const wrong = found(size, () => true).filter((each) => !drawn.some((file) => each.startsWith(file)));
  expect(wrong).toEqual([]);
});

test('each size has one line height', () => {
  const height = /(?<=[\s'"`:])leading-([\w.[\]]+)/g;
  expect(found(height, () => true)).toEqual([]);
  // `text-lg/5.5` sets one too
  const inline = /(?<=[\s'"`:])text-(?:sm|base|lg|xl|2xl|4xl|5xl)\/([\d.]+)/g;
  expect(found(inline, () => true)).toEqual([]);
});

test('what is read has the size of reading: a sentence of six words or more is not in small print', () => {
  const small = /<(?:p|div|span|li)\b[^>]*className="[^"]*\btext-sm\b[^"]*"[^>]*>([^<]*?)<\//g;
  const isSentence = (value: string) => {
    const words = value.replaceAll(/\{[^}]*\}/g, 'one').trim();
    return /[.?!]$/.test(words) && words.split(/\s+/).length >= 6;
  };
  expect(found(small, isSentence)).toEqual([]);
});
