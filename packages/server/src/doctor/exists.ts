import { lstat } from 'node:fs/promises';

/** Whether there is anything of this name, be it a link that leads nowhere. */
export async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
