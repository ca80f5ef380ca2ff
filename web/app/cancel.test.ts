import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '..');

/** A button that leaves things as they are, with what stands before it if that is a button, too. */
const LEAVING = /(<\/Button>)?\s*<Button\b((?:(?!<\/Button>)[\s\S])*?)>\s*(?:Cancel|Back|Undo)\s*<\/Button>/g;

const leaving = globSync('**/*.tsx', { cwd: WEB, exclude: (name) => name.includes('.test.') }).flatMap((file) =>
  [...readFileSync(path.join(WEB, file), 'utf8').matchAll(LEAVING)].map(([, before, looks]) => ({
    file,
    before,
    looks,
  })),
);

test('Cancel comes before the act that it is about, so that the act is last: on the right, or on top', () => {
  expect(leaving.length).toBeGreaterThan(10);
  expect(leaving.filter(({ before }) => before !== undefined)).toEqual([]);
});

test('Cancel has one look', () => {
  expect(leaving.filter(({ looks }) => !looks?.includes('variant="outline"'))).toEqual([]);
});

/** A group of buttons below a question on a page. In dialogs and forms they are in a footer. */
const ANSWERS = /<div className="[^"]*flex flex-wrap gap-2[^"]*">([\s\S]*?)<\/div>/g;
const NO = />\s*(?:No, thanks|Not now)\s*<\/|label="Decline"/i;

test('a question on a page has the yes first', () => {
  const answers = globSync('**/*.tsx', { cwd: WEB, exclude: (name) => name.includes('.test.') }).flatMap((file) =>
    [...readFileSync(path.join(WEB, file), 'utf8').matchAll(ANSWERS)]
      .map(([, buttons = '']) => ({ file, buttons, no: buttons.search(NO) }))
      .filter(({ no }) => no !== -1),
  );
  expect(answers.length).toBeGreaterThan(5);
  // what stands before the no has ended
  expect(answers.filter(({ buttons, no }) => !buttons.slice(0, no).includes('</Button>'))).toEqual([]);
});
