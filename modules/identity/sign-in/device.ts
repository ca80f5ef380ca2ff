/** The browser and the system of a session, by name. Null if unknown. */
export type Device = { readonly browser: string | null; readonly system: string | null };

/** In this order, because most browsers also name those whose pages they want to be served: Edge names Chrome and Safari. */
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/[\d.]+.*\bSafari\//, 'Safari'],
];

/** In this order, because Android names Linux, and iPhones name Mac OS X. */
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bCrOS\b/, 'Chromebook'],
  [/\bLinux\b/, 'Linux'],
];

const nameOf = (names: readonly (readonly [RegExp, string])[], userAgent: string): string | null =>
  names.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;

/**
 * Reads the header `User-Agent`. Only the two names are kept of it: versions and models would tell people apart, and tell
 * their owners nothing.
 */
export const deviceOf = (userAgent = ''): Device => ({
  browser: nameOf(BROWSERS, userAgent),
  system: nameOf(SYSTEMS, userAgent),
});
