import { access } from 'node:fs/promises';
import path from 'node:path';

/** Whether a data directory belongs to the demonstration, whose data are made up and need no backup. */
export function isDemonstration(dataDir: string): Promise<boolean> {
  return access(path.join(dataDir, 'demo.json')).then(
    () => true,
    () => false,
  );
}
