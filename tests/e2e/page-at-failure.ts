import { readFileSync } from 'node:fs';
import type { Reporter, TestCase, TestResult } from '@playwright/test/reporter';

/** Between the two headings of what the runner keeps of a failure. */
const SNAPSHOT = /# Page snapshot\n([\s\S]*?)(?=\n# |$)/;

/** Prints what the page showed where a test failed: the log of a run is all that is left of it elsewhere. */
export default class PageAtFailure implements Reporter {
  onTestEnd(test: TestCase, { attachments }: TestResult): void {
    const file = attachments.find(({ name }) => name === 'error-context')?.path;
    const [, page] = SNAPSHOT.exec(file ? readFileSync(file, 'utf8') : '') ?? [];
    if (page) console.log(`\nThe page at the end of "${test.title}":\n${page.trim()}\n`);
  }

  printsToStdio(): boolean {
    return false;
  }
}
