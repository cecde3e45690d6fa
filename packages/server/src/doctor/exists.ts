import { lstat } from 'node:fs/promises';

/** Whether the name exists, even if it is a broken link. */
export async function exists(file: string): Promise<boolean> {
  return lstat(file).then(
    () => true,
    () => false,
  );
}
