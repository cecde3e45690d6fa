/** How far apart the rows of tables are. */
export const densities = ['compact', 'roomy'] as const;
export type Density = (typeof densities)[number];

const key = 'stoa.density';

/** What the reader chose on this machine. */
export function chosenDensity(): Density {
  return localStorage.getItem(key) === 'roomy' ? 'roomy' : 'compact';
}

/** Shows what was chosen. */
export function showDensity(density: Density): void {
  document.documentElement.dataset['density'] = density;
}

/** Shows a density, and remembers it on this machine. */
export function chooseDensity(density: Density): void {
  localStorage.setItem(key, density);
  showDensity(density);
}
