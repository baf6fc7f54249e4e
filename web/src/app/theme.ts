export const THEMES = ['system', 'light', 'dark'] as const;
const STORAGE_KEY = 'theme';

export const readTheme = (): string => localStorage.getItem(STORAGE_KEY) ?? 'system';

/** Shows a theme from now on; `system` follows the machine. public/theme.js does the same before the first paint. */
export const applyTheme = (theme: string): void => {
  if (theme === 'light' || theme === 'dark') {
    localStorage.setItem(STORAGE_KEY, theme);
    document.documentElement.dataset.theme = theme;
  } else {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset.theme;
  }
};
