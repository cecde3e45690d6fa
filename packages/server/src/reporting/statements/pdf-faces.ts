import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

export type Weight = 'regular' | 'bold';
/** The fonts of a PDF: two weights of DejaVu Sans Condensed and, for what they lack, the operator's font. */
export type FaceName = Weight | 'other';

/** A part of a text that one font can write. */
export interface Run {
  readonly face: FaceName;
  readonly text: string;
}

/** The fonts, and which of them writes what. */
export interface Faces {
  /** Parsed once for all PDFs of a process: that is most of the work of a short one. */
  readonly fonts: ReadonlyMap<FaceName, Font>;
  /** The runs of a printable text. What no font has is written as {@link missingGlyph}. */
  runsOf(text: string, weight: Weight): Run[];
  /** Whether a text has a character that no font has. */
  lacksSomeOf(text: string): boolean;
}

/** Stands for a character that no font has. */
export const missingGlyph = '□';

/** Longer texts of merchants and operators are cut; nobody writes such a name, and the page has all of it. */
const mostCharacters = 600;

/**
 * A text of a merchant or an operator as one line: composed, without control characters and without those that turn the direction
 * of what follows.
 */
export function printableText(text: string): string {
  const start = [...text.slice(0, 4 * mostCharacters)];
  const cut = start.length > mostCharacters ? `${start.slice(0, mostCharacters).join('')}…` : start.join('');
  return cut
    .normalize('NFC')
    .replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' ')
    .replaceAll(/[\p{Cf}\p{Cs}\p{Co}]/gu, '');
}

/** @throws Error if the operator's font cannot be read or is not a TrueType or OpenType font */
export async function loadFaces(otherFile?: string): Promise<Faces> {
  const require = createRequire(import.meta.url);
  const fonts = new Map<FaceName, Font>([
    ['regular', parsed(await readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed.ttf')))],
    ['bold', parsed(await readFile(require.resolve('dejavu-fonts-ttf/ttf/DejaVuSansCondensed-Bold.ttf')))],
  ]);
  if (otherFile !== undefined) fonts.set('other', parsed(await readFile(otherFile)));
  return { fonts, ...chooseFaces(fonts) };
}

function parsed(file: Buffer): Font {
  const font = create(file);
  if ('fonts' in font) throw new Error('a collection of fonts cannot be used, only a single font');
  return font;
}

function chooseFaces(fonts: Faces['fonts']): Omit<Faces, 'fonts'> {
  const covers = new Map<FaceName, (codePoint: number) => boolean>();
  for (const [name, font] of fonts) covers.set(name, coverageOf(font));
  const faceOf = (codePoint: number, weight: Weight): FaceName | undefined =>
    ([weight, 'other'] as const).find((name) => covers.get(name)?.(codePoint) === true);
  return {
    runsOf: (text, weight) => {
      const runs: { face: FaceName; text: string }[] = [];
      for (const character of text) {
        const face = faceOf(character.codePointAt(0) ?? 0, weight);
        const written = face === undefined ? missingGlyph : character;
        const last = runs.at(-1);
        if (last?.face === (face ?? weight)) last.text += written;
        else runs.push({ face: face ?? weight, text: written });
      }
      return runs;
    },
    lacksSomeOf: (text) =>
      [...text].some((character) => faceOf(character.codePointAt(0) ?? 0, 'regular') === undefined),
  };
}

/** Each character is looked up once. */
function coverageOf(font: Font): (codePoint: number) => boolean {
  const known = new Map<number, boolean>();
  return (codePoint) => {
    const before = known.get(codePoint);
    if (before !== undefined) return before;
    const isThere = font.hasGlyphForCodePoint(codePoint);
    known.set(codePoint, isThere);
    return isThere;
  };
}
