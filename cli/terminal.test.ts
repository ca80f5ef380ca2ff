import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import { createTerminal } from './terminal.ts';

test('a stalled reader does not prevent a stop', async () => {
  const stalled = new Writable({ write: () => {} });
  const stopping = new AbortController();
  const passed = createTerminal({ stdout: stalled, stderr: stalled }).pass('a piece', stopping.signal);
  stopping.abort(new Error('Stopped.'));
  await expect(passed).rejects.toThrow('Stopped.');
});
