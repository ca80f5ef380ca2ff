import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { createBackupFile, partOf, replaceFile } from './file.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'tablemates-file-'));
afterAll(() => rmSync(folder, { recursive: true }));

test('a backup has its name once it is complete, and is readable only by its owner', async () => {
  const file = path.join(folder, 'complete.backup');
  const writing = await createBackupFile(file);
  await writing.write(Buffer.from('all of it'));
  expect(existsSync(file)).toBe(false);
  await writing.finish();
  await writing.abandon();
  expect(readFileSync(file, 'utf8')).toBe('all of it');
  expect(statSync(file).mode & 0o777).toBe(0o600);
});

test('a backup never replaces a file, even one that was created while it was written', async () => {
  const file = path.join(folder, 'taken.backup');
  const writing = await createBackupFile(file);
  await expect(createBackupFile(file), 'by two at once').rejects.toThrow('EEXIST');
  writeFileSync(file, 'of somebody else');
  await expect(writing.finish()).rejects.toThrow('EEXIST');
  await writing.abandon();
  expect(readFileSync(file, 'utf8')).toBe('of somebody else');
  expect(existsSync(partOf(file))).toBe(false);
});

test('a small file is replaced as a whole, also after an attempt that was killed', async () => {
  const file = path.join(folder, 'list.ndjson');
  writeFileSync(partOf(file), 'what was killed had written far more than that');
  await replaceFile(file, 'old');
  await replaceFile(file, 'new');
  expect(readFileSync(file, 'utf8')).toBe('new');
  expect(existsSync(partOf(file))).toBe(false);
});
