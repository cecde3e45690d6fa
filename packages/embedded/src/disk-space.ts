import { statfs } from 'node:fs/promises';

/** The file system of a directory, in bytes. */
export interface DiskSpace {
  readonly sizeBytes: number;
  /**
   * What this process's user may still use. It is less than the unused space if the file system reserves some for root.
   */
  readonly freeBytes: number;
}

/** @throws the system's error if the directory cannot be reached */
export async function diskSpace(directory: string): Promise<DiskSpace> {
  const { blocks, bavail, bsize } = await statfs(directory);
  return { sizeBytes: blocks * bsize, freeBytes: bavail * bsize };
}
