import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { sampleTypes } from '../../packages/event-store/tests/sample-log.ts';
import { goldenProblems } from './golden.ts';

const { TableNamed, NoteWritten } = sampleTypes;
const types = { TableNamed, NoteWritten };

let folder: string;
const fixture = (file: string, content: object) => writeFileSync(path.join(folder, file), JSON.stringify(content));
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'golden-'));
  fixture('TableNamed.v1.json', { data: { name: 'Oak' } });
  fixture('TableNamed.v2.json', { data: { name: 'Oak', language: 'en' } });
  fixture('TableNamed.v3.json', { data: { name: { text: 'Oak', language: 'en' } } });
  fixture('NoteWritten.v1.json', { data: { pinned: true }, personal: { text: 'Hello' } });
});
afterEach(() => rmSync(folder, { recursive: true }));

test('every version ever written reads as the current one', () => {
  expect(goldenProblems(types, folder)).toEqual([]);
});

test('a version without a fixture is missing', () => {
  rmSync(path.join(folder, 'TableNamed.v2.json'));
  expect(goldenProblems(types, folder)).toEqual(['TableNamed.v2.json is missing']);
});

test('a fixture that no longer reads is a problem: no upcaster, a changed schema, a type that is gone', () => {
  const changed = {
    TableNamed: { ...TableNamed, upcasters: { 2: TableNamed.upcasters[2] } },
    NoteWritten: { ...NoteWritten, data: z.object({ pinned: z.string() }) },
  };
  expect(goldenProblems(changed, folder)).toEqual([
    'NoteWritten.v1.json cannot be read: NoteWritten: its data does not fit its schema',
    'TableNamed.v1.json cannot be read: TableNamed has no upcaster from schema 1',
  ]);
  expect(goldenProblems({ TableNamed }, folder)).toEqual([
    'NoteWritten.v1.json cannot be read: unknown type of domain event: NoteWritten',
  ]);
});

test('a field the schema drops without a new version is a problem', () => {
  const dropping = { TableNamed, NoteWritten: { ...NoteWritten, data: z.object({}) } };
  expect(goldenProblems(dropping, folder)).toEqual([
    'NoteWritten.v1.json does not come out as it went in: the schema drops or changes a field',
  ]);
});

test('a file under another name is a problem', () => {
  fixture('Oak.json', { data: {} });
  expect(goldenProblems(types, folder)).toEqual(['Oak.json is not named <Type>.v<schema>.json']);
});
