import { Moon, Sun } from 'lucide-react';
import { chooseTheme, useTheme } from '../../lib/theme.ts';
import { Button } from '../../ui/button.tsx';

/** Switches between light and dark. */
export function ThemeToggle() {
  const theme = useTheme();
  const next = theme === 'dark' ? 'light' : 'dark';
  const Icon = theme === 'dark' ? Sun : Moon;
  return (
    <Button variant="ghost" size="icon" aria-label={`Switch to ${next} theme`} onClick={() => chooseTheme(next)}>
      <Icon aria-hidden />
    </Button>
  );
}
