/** Styles of the mailbox page, which is outside the web app. The colors are those of the app's themes. */
export const mailboxStyles = `
:root {
  color-scheme: light dark;
  --paper: light-dark(oklch(0.966 0.017 83), oklch(0.214 0.021 50));
  --raised: light-dark(oklch(0.988 0.01 88), oklch(0.257 0.025 51));
  --ink: light-dark(oklch(0.275 0.032 48), oklch(0.93 0.032 84));
  --soft: light-dark(oklch(0.45 0.034 52), oklch(0.775 0.034 76));
  --line: light-dark(oklch(0.878 0.025 76), oklch(0.34 0.028 54));
  --line-strong: light-dark(oklch(0.6 0.034 62), oklch(0.59 0.034 62));
  --felt: light-dark(oklch(0.43 0.088 157), oklch(0.745 0.108 157));
  --on-felt: light-dark(oklch(0.98 0.016 95), oklch(0.215 0.035 157));
  --felt-wash: light-dark(oklch(0.925 0.04 150), oklch(0.32 0.045 157));
  --felt-ink: light-dark(oklch(0.37 0.075 157), oklch(0.85 0.09 155));
}
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem 4rem; background: var(--paper); color: var(--ink); font: 1rem/1.55 -apple-system, BlinkMacSystemFont, "Segoe UI", Roboto, Arial, system-ui, sans-serif; overflow-wrap: anywhere; }
header, main { max-width: 40rem; margin: 0 auto; }
header p { margin: 0 0 1.25rem; color: var(--soft); }
h1 { margin: 0.25rem 0; font-size: 2rem; line-height: 1.15; letter-spacing: -0.01em; }
h2 { margin: 0; font-size: 1.15rem; line-height: 1.3; }
a { color: var(--felt-ink); text-underline-offset: 0.2em; }
.home { font-weight: 700; text-decoration: none; }
label { display: block; margin-bottom: 0.35rem; font-weight: 600; }
.search { display: flex; gap: 0.5rem; }
input { flex: 1; min-width: 0; }
input, button { min-height: 2.75rem; padding: 0 0.9rem; border-radius: 10px; font: inherit; }
input { border: 1px solid var(--line-strong); background: var(--raised); color: var(--ink); }
input::placeholder { color: var(--soft); opacity: 1; }
button { border: 0; background: var(--felt); color: var(--on-felt); font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--felt); outline-offset: 2px; }
ol { margin: 1.75rem 0 0; padding: 0; list-style: none; display: grid; gap: 1rem; }
article { padding: 1.25rem; border: 1px solid var(--line); border-radius: 14px; background: var(--raised); }
article p { margin: 0.75rem 0 0; }
.envelope { display: flex; flex-wrap: wrap; gap: 0 0.9rem; margin-top: 0.15rem; color: var(--soft); font-size: 0.925rem; }
.envelope strong { color: var(--felt-ink); }
iframe { display: block; width: 100%; height: 30rem; margin-top: 1rem; border: 1px solid var(--line); border-radius: 10px; resize: vertical; }
details { margin-top: 0.75rem; }
summary { color: var(--soft); cursor: pointer; }
pre { margin: 0.5rem 0 0; font: 0.925rem/1.5 ui-monospace, SFMono-Regular, Menlo, Consolas, monospace; white-space: pre-wrap; }
.empty { margin-top: 1.75rem; padding: 2.5rem 1.25rem; border: 1px dashed var(--line-strong); border-radius: 14px; text-align: center; color: var(--soft); }
`;
