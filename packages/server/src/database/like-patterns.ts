/**
 * For `text like all (…)`: patterns of texts that contain each of these words. PostgreSQL compares a text only until a
 * word is missing, so many words cost no more than one.
 */
export function patternsOf(words: readonly string[]): string[] {
  return words.map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
