import { Moon, Sun } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';

const themeColor = { light: '#f7f1e6', dark: '#241a14' };
type Theme = keyof typeof themeColor;

function apply(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', themeColor[theme]);
  try {
    localStorage.setItem('theme', theme);
  } catch {
    // Where storage is forbidden the choice lasts as long as the page.
  }
}

/** Switches between light and dark; `/theme-init.js` makes the first choice before anything is painted. */
export function ThemeToggle() {
  const [theme, setTheme] = useState<Theme>(document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light');
  const next = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Switch to ${next} theme`}
      onClick={() => {
        apply(next);
        setTheme(next);
      }}
    >
      <Icon aria-hidden />
    </Button>
  );
}
