import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

// Some files cannot use the variables of `styles.css`: what shows before it is loaded, mails, painted pictures. They write
// its colors out, and this test ties them to it.

const textOf = (file: string) => readFileSync(path.join(import.meta.dirname, '..', file), 'utf8');
const VARIABLE = /--([\w-]+): (light-dark\([^;]*\)|oklch\([^;]*\));/g;
const HEX = /#[0-9a-f]{6}\b/g;

const variablesIn = (file: string) =>
  new Map([...textOf(file).matchAll(VARIABLE)].map(([, name = '', css = '']) => [name, css]));
const theme = variablesIn('web/app/styles.css');

/** An opaque color of a theme as `#rrggbb` (CSS Color 4, section 10). */
function hexOf(name: string, mode: 'light' | 'dark'): string {
  const colors = [...(theme.get(name) ?? '').matchAll(/oklch\(([\d.]+) ([\d.]+) ([\d.]+)\)/g)];
  const [lightness = 0, chroma = 0, hue = 0] = (colors.at(mode === 'light' ? 0 : -1) ?? []).slice(1).map(Number);
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)];
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  const channel = (value: number) =>
    Math.round(255 * (value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055));
  return `#${linear.map((value) => channel(value).toString(16).padStart(2, '0')).join('')}`;
}

test('there is one amber, in both themes and in drawings', () => {
  expect(variablesIn('web/drawings/colors.css').get('art-amber')).toBe(theme.get('amber'));
  expect(hexOf('amber', 'light')).toBe(hexOf('amber', 'dark'));
});

test('the bar of the browser has the color of the page, in both themes, also before the code is there', () => {
  const [light, dark] = [hexOf('paper', 'light'), hexOf('paper', 'dark')];
  expect(textOf('web/lib/theme.ts')).toContain(`{ light: '${light}', dark: '${dark}' }`);
  expect(textOf('web/public/theme-init.js')).toContain(`'${dark}' : '${light}'`);
  expect(textOf('web/index.html').match(HEX)).toEqual([light]);
  expect(textOf('vite.config.ts').match(HEX)).toEqual([light, light]);
});

/** Names that are shorter there. */
const SHORT: Readonly<Record<string, string>> = { soft: 'ink-soft', on: 'on-felt' };

test.each(['web/public/offline.html', 'platform/mail/mailbox-styles.ts'])('%s has the colors of the themes', (file) => {
  const own = variablesIn(file);
  expect(own.size).toBeGreaterThan(0);
  for (const [name, css] of own) expect(css, name).toBe(theme.get(SHORT[name] ?? name));
});

test('mails have the colors of the themes', () => {
  const light = ['ink', 'ink-soft', 'paper', 'raised', 'line', 'felt', 'on-felt'].map((name) => hexOf(name, 'light'));
  const dark = ['paper', 'raised', 'line', 'ink', 'ink-soft', 'felt', 'line', 'ink-soft', 'ink', 'felt', 'on-felt'].map(
    (name) => hexOf(name, 'dark'),
  );
  expect(textOf('platform/mail/message.ts').match(HEX)).toEqual([...light, ...dark]);
});

test('the picture of an evening has the colors of the dark room on the landing page', () => {
  const room = ['on-room', 'on-room-soft', 'amber'].map((name) => hexOf(name, 'dark'));
  const discs = [hexOf('ink', 'light'), hexOf('mark-felt', 'dark')];
  expect(textOf('server/share/paint.ts').match(HEX)).toEqual([...room, ...discs]);
});
