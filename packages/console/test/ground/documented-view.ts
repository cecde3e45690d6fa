import { fileURLToPath } from 'node:url';
import type { Role, View } from './console-ground.js';

export const widths = { 360: 740, 768: 1024, 1024: 768, 1920: 1080, 3840: 2160 } as const;
export type Width = keyof typeof widths;

/** The pictures of the repository. */
export const docsFolder = fileURLToPath(new URL('../../../../../docs/console/', import.meta.url));

/** A view that the walk looks at in every width and theme. */
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
