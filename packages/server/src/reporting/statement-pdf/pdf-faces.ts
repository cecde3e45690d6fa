import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';
import { LRUCache } from 'lru-cache';

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
  /**
   * How wide a printable text is, as a multiple of its size: the sum of its characters, without kerning. Laying out a
   * text to measure it takes a hundred times as long, and the memory of every glyph.
   */
  widthOf(text: string, weight: Weight): number;
  /** Whether a text has a character that no font has. */
  lacksSomeOf(text: string, weight: Weight): boolean;
}

/** Stands for a character that no font has. */
export const missingGlyph = '□';

/** Longer texts of merchants and operators are cut. No real name is as long, and the HTML page has all of it. */
const mostCharacters = 600;

/**
 * A text of a merchant or an operator as one line: composed (NFC), without control characters, and without characters
 * that change the direction of the text after them.
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

/** How a character is written. */
interface Glyph {
  readonly face: FaceName;
  readonly text: string;
  /** As a multiple of the size of the text. */
  readonly width: number;
  readonly isMissing: boolean;
}

/** Nearly all characters that a process writes are among this many. Finding one in a font takes a microsecond. */
const rememberedGlyphs = 10_000;

function chooseFaces(fonts: Faces['fonts']): Omit<Faces, 'fonts'> {
  const ofWeight: Readonly<Record<Weight, GlyphOf>> = {
    regular: glyphsOf(fonts, 'regular'),
    bold: glyphsOf(fonts, 'bold'),
  };
  const glyphs = (text: string, weight: Weight): Glyph[] => [...text].map(ofWeight[weight]);
  return {
    runsOf: (text, weight) => {
      const runs: { face: FaceName; text: string }[] = [];
      for (const glyph of glyphs(text, weight)) {
        const last = runs.at(-1);
        if (last?.face === glyph.face) last.text += glyph.text;
        else runs.push({ face: glyph.face, text: glyph.text });
      }
      return runs;
    },
    widthOf: (text, weight) => glyphs(text, weight).reduce((sum, { width }) => sum + width, 0),
    lacksSomeOf: (text, weight) => glyphs(text, weight).some(({ isMissing }) => isMissing),
  };
}

type GlyphOf = (character: string) => Glyph;

function glyphsOf(fonts: Faces['fonts'], weight: Weight): GlyphOf {
  const known = new LRUCache<string, Glyph>({ max: rememberedGlyphs });
  const find = (character: string): Glyph | undefined => {
    const codePoint = character.codePointAt(0) ?? 0;
    for (const face of [weight, 'other'] as const) {
      const font = fonts.get(face);
      if (font?.hasGlyphForCodePoint(codePoint) !== true) continue;
      const width = font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm;
      return { face, text: character, width, isMissing: false };
    }
    return undefined;
  };
  const box = find(missingGlyph);
  if (box === undefined) throw new Error(`the font ${weight} has no ${missingGlyph}`);
  return (character) => {
    const before = known.get(character);
    if (before !== undefined) return before;
    const glyph = find(character) ?? { ...box, isMissing: true };
    known.set(character, glyph);
    return glyph;
  };
}
