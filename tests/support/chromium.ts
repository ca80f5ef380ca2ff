import { findChromium } from '../../scripts/find-tools.mjs';

const executablePath = findChromium();

/** How every test starts the machine's Chromium. */
export const CHROMIUM = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-dev-shm-usage',
    '--disable-background-networking',
    '--disable-component-update',
    '--no-first-run',
  ],
};
