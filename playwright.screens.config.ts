import base from './playwright.config.ts';

/** Takes every screen in both themes on a phone and on a large screen: `npm run pictures`. No part of `npm test`. */
export default {
  ...base,
  // in place of the projects of the tests, one of which has a pattern of its own
  projects: [{ name: 'pictures', testMatch: '*.screens.ts' }],
  workers: 1,
  webServer: [base.webServer].flat().slice(0, 1),
  reporter: 'line',
  timeout: 900_000,
  use: { ...base.use, contextOptions: { reducedMotion: 'reduce' as const } },
};
