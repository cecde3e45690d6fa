/** What a reader can choose; `system` follows the system. */
export const themes = ['system', 'light', 'dark'] as const;
export type Theme = (typeof themes)[number];

const key = 'stoa.theme';

/** What the reader chose on this machine. */
export function chosenTheme(): Theme {
  const stored = localStorage.getItem(key);
  return themes.find((theme) => theme === stored) ?? 'system';
}

/** Shows a theme. */
export function showTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset['theme'];
  else document.documentElement.dataset['theme'] = theme;
}

/** Shows a theme, and remembers it on this machine. */
export function chooseTheme(theme: Theme): void {
  localStorage.setItem(key, theme);
  showTheme(theme);
}
