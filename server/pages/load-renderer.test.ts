import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { loadRenderer } from './load-renderer.ts';

describe('the renderer of pages and drawings', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'renderer-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  const write = (file: string, code: string) => writeFileSync(path.join(folder, file), code);

  it('is loaded from the build', async () => {
    write('render.js', 'export const renderPage = "rendered", addressOf = "address";');
    write('draw.js', 'export const draw = "drawn", lookOf = "look", lettered = "named";');
    expect(await loadRenderer(folder)).toEqual({
      pages: { renderPage: 'rendered', addressOf: 'address' },
      drawer: { draw: 'drawn', lookOf: 'look', lettered: 'named' },
    });
  });

  it('is empty without a build', async () => {
    expect(await loadRenderer(path.join(folder, 'nowhere'))).toEqual({});
  });

  it('is empty if an older build is incomplete', async () => {
    write('render.js', 'export const renderPage = "rendered", addressOf = "address";');
    expect(await loadRenderer(folder)).toEqual({});
  });
});
