import base from './playwright.config.ts';

/** Takes every screen in both themes on a phone and on a large screen: `npm run pictures`. No part of `npm test`. */
export default {
  ...base,
  testMatch: '*.screens.ts',
  workers: 1,
  webServer: [base.webServer].flat().slice(0, 1),
  reporter: 'line',
  timeout: 900_000,
  use: { ...base.use, contextOptions: { reducedMotion: 'reduce' as const } },
};
