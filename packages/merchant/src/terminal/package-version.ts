import { readFileSync } from 'node:fs';

/** The version in a package's manifest; `manifest` is the URL of its package.json. */
export function packageVersion(manifest: URL): string {
  const content: unknown = JSON.parse(readFileSync(manifest, 'utf8'));
  const named = typeof content === 'object' && content !== null && 'version' in content;
  return named ? String(content.version) : 'unknown';
}
