import base from './playwright.config.ts';

/** Takes the pictures of the guides, and those that messengers show, on a server of the tests: `npm run docs:pictures`. No part of `npm test`. */
export default {
  ...base,
  // in place of the projects of the tests, one of which has a pattern of its own
  projects: [{ name: 'pictures', testMatch: '*.pictures.ts' }],
  workers: 1,
  webServer: [base.webServer].flat().slice(0, 1),
  reporter: 'line',
  use: { ...base.use, viewport: { width: 1000, height: 640 }, colorScheme: 'light' as const },
};
