import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

const HEADING = '# Page snapshot';

/** Prints what the page showed where a test failed: the log of a run is all that is left of it elsewhere. */
export default class PageAtFailure implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const file = attachments.find(({ name }) => name === 'error-context')?.path;
    const [, page] = file ? readFileSync(file, 'utf8').split(HEADING) : [];
    if (page) console.log(`\nThe page at the end of "${test.title}":\n${page.trim()}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
