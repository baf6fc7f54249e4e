export const THEMES = ['light', 'dark', 'system'] as const;
export type Theme = (typeof THEMES)[number];
const STORAGE_KEY = 'theme';

export const readTheme = (): Theme =>
  THEMES.find((theme) => theme === localStorage.getItem(STORAGE_KEY)) ?? 'system';

/** Shows a theme from now on; `system` follows the machine. public/theme.js does the same before the first paint. */
export const applyTheme = (theme: Theme): void => {
  if (theme === 'system') {
    localStorage.removeItem(STORAGE_KEY);
    delete document.documentElement.dataset.theme;
    return;
  }
  localStorage.setItem(STORAGE_KEY, theme);
  document.documentElement.dataset.theme = theme;
};
