import { visible } from '@stoa/contract/unseen';

const longestCharacters = 500;

/**
 * A foreign text (an id, a file's name, a sentence of a service) as a part of a line: without anything that a terminal
 * would obey, and cut after 500 characters.
 */
export function visibleText(text: string): string {
  return visible(text.length > longestCharacters ? `${text.slice(0, longestCharacters)}…` : text);
}
