/**
 * For `text like all (…)`: patterns of texts that contain each of these words. PostgreSQL compares a text only until a
 * word is missing. A word that is part of another one needs no pattern, so the words of a long text that all names have
 * become few.
 */
export function patternsOf(words: readonly string[]): string[] {
  return words
    .filter((word) => !words.some((other) => other !== word && other.includes(word)))
    .map((word) => `%${word.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`);
}
