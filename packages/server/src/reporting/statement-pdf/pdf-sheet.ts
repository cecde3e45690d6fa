import type { Font } from 'fontkit';
import PDFDocument from 'pdfkit';
import { type Faces, printableText, type Weight } from './pdf-faces.js';

declare global {
  namespace PDFKit.Mixins {
    interface PDFFont {
      /** A font that is parsed already, which the published types leave out. */
      registerFont(name: string, font: Font): this;
    }
  }
}

/** The colours of the page on paper. */
export const colours = {
  ink: '#16191d',
  soft: '#59626d',
  rule: '#d5dae0',
  panel: '#f3f5f7',
  warn: '#a35200',
};

/** A4 in points, with its margins. */
export const paper = { width: 595.28, height: 841.89, left: 46, right: 46, top: 46, bottom: 58 } as const;
export const textWidth = paper.width - paper.left - paper.right;

/** How a text is written. */
export interface TextStyle {
  /** In points. */
  readonly size: number;
  readonly weight?: Weight;
  readonly colour?: string;
}

/**
 * Pages of paper that are written from the top to the bottom. All measures are in points, from the upper left corner.
 */
export interface Sheet {
  /** Where the next thing stands. */
  y: number;
  /** Whether an empty box was written for a character that no font has. */
  lacksSome: boolean;
  /** Begins a new page if this much does not fit on the current one; says whether it did. */
  makeRoom(height: number): boolean;
  widthOf(text: string, style: TextStyle): number;
  /** The lines of a text in a column. Words that are too long are cut. */
  wrap(text: string, width: number, style: TextStyle): string[];
  /** Writes one line, at the current place or elsewhere on the page. */
  write(
    text: string,
    at: { readonly x: number; readonly y?: number; readonly rightAt?: number },
    style: TextStyle,
  ): void;
  /**
   * Begins a part that holds others, such as a table, in the structure that screen readers read; returns what ends it.
   */
  begin(part: 'Table' | 'TR'): () => void;
  /**
   * Writes a part of the structure: all that `work` writes is one heading, paragraph or cell. What is written without
   * is a paragraph.
   */
  tag(part: 'H1' | 'H2' | 'P' | 'TH' | 'TD', work: () => void): void;
  rule(colour: string, thickness: number): void;
  panel(height: number, colour: string): void;
  /** Writes a foot on each page, and completes the file. */
  finish(footOf: (page: number, pages: number) => string): void;
  readonly document: PDFKit.PDFDocument;
}

export interface SheetOptions {
  readonly faces: Faces;
  readonly title: string;
  /** What stands at the top of each page. */
  readonly mark: string | undefined;
  /** The file's date: the same content and date give the same bytes. */
  readonly at: Date;
}

/** The height of a line of text. */
export function lineHeight({ size }: TextStyle): number {
  return size * 1.38;
}

/** A tagged document: what is written into it has a structure (`createStructure`). */
function openDocument({ faces, title, at }: Omit<SheetOptions, 'mark'>): PDFKit.PDFDocument {
  const document = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    lang: 'en',
    displayTitle: true,
    tagged: true,
    pdfVersion: '1.7',
    info: { Title: printableText(title), Creator: 'Stoa', CreationDate: at, ModDate: at },
  });
  for (const [name, font] of faces.fonts) document.registerFont(name, font);
  return document;
}

export function createSheet({ faces, title, at, mark }: SheetOptions): Sheet {
  const document = openDocument({ faces, title, at });
  const widthOf = (text: string, { size, weight = 'regular' }: TextStyle): number =>
    faces.widthOf(text, weight) * size;
  const structure = createStructure(document);
  const write: Sheet['write'] = (text, place, style) =>
    structure.tag('P', () => writeMarked(text, place, style));
  const writeMarked: Sheet['write'] = (text, place, style) => {
    let x = place.rightAt === undefined ? place.x : place.rightAt - widthOf(text, style);
    const baseline = (place.y ?? sheet.y) + style.size;
    const weight = style.weight ?? 'regular';
    if (faces.lacksSomeOf(text, weight)) sheet.lacksSome = true;
    for (const run of faces.runsOf(text, weight)) {
      document
        .font(run.face)
        .fontSize(style.size)
        .fillColor(style.colour ?? colours.ink);
      document.text(run.text, x, baseline, { lineBreak: false, baseline: 'alphabetic' });
      x += widthOf(run.text, style);
    }
  };
  const sheet: Sheet = {
    document,
    y: paper.top,
    lacksSome: false,
    makeRoom: (height) => {
      if (sheet.y + height <= paper.height - paper.bottom) return false;
      // Not `addPage`, which leaves a part that is being written open on the page before.
      document.continueOnNewPage();
      sheet.y = paper.top;
      return true;
    },
    widthOf,
    wrap: (text, width, style) => wrapped(text, width, (part) => widthOf(part, style)),
    write,
    begin: structure.begin,
    tag: structure.tag,
    rule: (colour, thickness) =>
      structure.decorate(() => {
        document.moveTo(paper.left, sheet.y).lineTo(paper.width - paper.right, sheet.y);
        document.lineWidth(thickness).strokeColor(colour).stroke();
      }),
    panel: (height, colour) =>
      structure.decorate(() => {
        document.roundedRect(paper.left, sheet.y, textWidth, height, 3).fill(colour);
      }),
    finish: (footOf) => {
      const { count } = document.bufferedPageRange();
      for (let page = 0; page < count; page += 1) {
        document.switchToPage(page);
        structure.decorate(() => {
          if (mark !== undefined)
            writeMarked(mark, { x: paper.left, y: 20 }, { size: 10, weight: 'bold', colour: colours.warn });
          const foot = { size: 7.5, colour: colours.soft };
          const y = paper.height - 36;
          writeMarked(footOf(page + 1, count), { x: 0, y, rightAt: paper.width - paper.right }, foot);
        });
      }
      document.end();
    },
  };
  return sheet;
}

/**
 * The structure of a tagged PDF, which screen readers read: what is a heading, a paragraph, a table. What decorates,
 * such as rules and the feet of pages, is marked as an artifact, which they leave out.
 */
function createStructure(document: PDFKit.PDFDocument) {
  let current = document.struct('Document');
  document.addStructure(current);
  let isMarked = false;
  const begin = (part: string): (() => void) => {
    const outer = current;
    current = document.struct(part);
    outer.add(current);
    return () => {
      current.end();
      current = outer;
    };
  };
  return {
    begin,
    tag: (part: string, work: () => void): void => {
      if (isMarked) {
        work();
        return;
      }
      const end = begin(part);
      isMarked = true;
      current.add(work);
      isMarked = false;
      end();
    },
    decorate: (work: () => void): void => {
      document.markContent('Artifact');
      work();
      document.endMarkedContent();
    },
  };
}

/** Fills lines with words; a word that is wider than the column is cut into parts that fit. */
function wrapped(text: string, width: number, widthOf: (part: string) => number): string[] {
  if (widthOf(text) <= width) return [text];
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (widthOf(longer) <= width) {
      line = longer;
      continue;
    }
    if (line !== '') lines.push(line);
    const parts = widthOf(word) <= width ? [word] : cutToFit(word, width, widthOf);
    lines.push(...parts.slice(0, -1));
    line = parts.at(-1) ?? '';
  }
  return [...lines, line];
}

function cutToFit(word: string, width: number, widthOf: (part: string) => number): string[] {
  const parts: string[] = [];
  let part = '';
  let used = 0;
  for (const character of word) {
    const more = widthOf(character);
    if (part !== '' && used + more > width) {
      parts.push(part);
      part = '';
      used = 0;
    }
    part += character;
    used += more;
  }
  return [...parts, part];
}
