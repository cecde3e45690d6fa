import { readdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Role, View } from './console-ground.js';

export const widths = { 360: 740, 768: 1024, 1024: 768, 1920: 1080, 3840: 2160 } as const;
export type Width = keyof typeof widths;

/** The pictures of the repository. */
export const docsFolder = fileURLToPath(new URL('../../../../../docs/console/', import.meta.url));

/**
 * A view that the walk looks at in every width and theme. Each is in a file of `test/views/` that exports it as `view`.
 */
export interface DocumentedView {
  /** The name of its pictures. */
  readonly name: string;
  readonly role: Role;
  /** The address; `{merchant}` stands for the first merchant of the seeds. */
  readonly path: string;
  /** What to do before the picture, such as opening a dialog. */
  readonly prepare?: (view: View) => Promise<void>;
  /**
   * Which pictures docs/console/ has; by default {@link usualPictures}. Few, because everybody who clones gets them.
   */
  readonly pictures?: readonly Picture[];
}

export type Picture = `${Width}-${'light' | 'dark'}`;

export const usualPictures: readonly Picture[] = ['1024-light'];

/**
 * Every view of `test/views/`, by name. It lists the sources, because the build may still have views whose source was
 * deleted.
 */
export async function documentedViews(): Promise<readonly DocumentedView[]> {
  const sources = new URL('../../../test/views/', import.meta.url);
  const files = (await readdir(fileURLToPath(sources))).filter((file) => file.endsWith('.ts'));
  return Promise.all(
    files.toSorted().map(async (file) => {
      const built = new URL(`../views/${file.replace(/ts$/, 'js')}`, import.meta.url);
      const { view } = (await import(built.href)) as { readonly view: DocumentedView };
      return view;
    }),
  );
}
