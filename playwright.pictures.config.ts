import base from './playwright.config.ts';

/** Takes the pictures of the guides, on a server of the tests: `npm run docs:pictures`. No part of `npm test`. */
export default {
  ...base,
  testMatch: 'guides.pictures.ts',
  workers: 1,
  reporter: 'line',
  use: { ...base.use, viewport: { width: 1000, height: 640 }, colorScheme: 'light' as const },
};
