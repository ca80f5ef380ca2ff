import { useSyncExternalStore } from 'react';

const colors = { light: '#f9f3e7', dark: '#211610' };
export type Theme = keyof typeof colors;

const listeners = new Set<() => void>();
const present = (): Theme => (document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');

function show(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', colors[theme]);
  for (const listener of listeners) listener();
}

function storedTheme(): string | null {
  try {
    return localStorage.getItem('theme');
  } catch {
    return null;
  }
}

/** Shows a theme from now on, and on the next visits. */
export function chooseTheme(theme: Theme): void {
  show(theme);
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // If storage is forbidden, the choice lasts as long as the page.
  }
}

/** Follows the system's theme, also when it changes in the evening, until the person chooses one. */
export function followSystemTheme(): void {
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', ({ matches }) => {
    if (storedTheme() === null) show(matches ? 'dark' : 'light');
  });
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The current theme. `/theme-init.js` sets it before the first paint. The server has none. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, present, () => 'light');
