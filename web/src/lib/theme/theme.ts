import { listeners, useStore } from '../listeners.ts';
import { readStored, store } from '../storage.ts';
import { parseThemeChoice, resolveTheme, type Theme, type ThemeChoice } from './theme-choice.ts';

/** index.html reads the same key before the first paint. */
const KEY = 'jobly-theme';
/** The browser's own bar: the `paper` token of each theme. */
const BAR_COLOR: Record<Theme, string> = { light: '#faf7f2', dark: '#0a1521' };

const systemDark = () => matchMedia('(prefers-color-scheme: dark)');
const changes = listeners();
const storedChoice = (): ThemeChoice => parseThemeChoice(readStored(KEY));
let choice = storedChoice();

function apply(): void {
  const theme = resolveTheme(choice, systemDark().matches);
  document.documentElement.dataset['theme'] = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"]')) {
    meta.setAttribute('content', BAR_COLOR[theme]);
  }
  changes.notify();
}

export function chooseTheme(next: ThemeChoice): void {
  choice = next;
  store(KEY, next);
  apply();
}

/** Follows the system and other tabs. */
export function followTheme(): void {
  apply();
  systemDark().addEventListener('change', apply);
  window.addEventListener('storage', ({ key }) => {
    if (key !== KEY) return;
    choice = storedChoice();
    apply();
  });
}

export function useThemeChoice(): ThemeChoice {
  return useStore(changes.listen, () => choice);
}
