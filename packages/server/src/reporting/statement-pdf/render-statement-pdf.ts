import { buffer } from 'node:stream/consumers';
import { ConfigError } from '../../config/config.js';
import type { Failure } from '../../kernel/failure.js';
import { createGate } from '../../kernel/gate.js';
import { inTurns } from '../../kernel/in-turns.js';
import { overloaded } from '../../kernel/overloaded.js';
import type { RenderStatementPdf } from '../statements/statements.js';
import type { Faces } from './pdf-faces.js';

/** `fontFile` is for characters that DejaVu Sans lacks. */
export function createRenderStatementPdf(fontFile: string | undefined): RenderStatementPdf {
  // A long one takes a second of computing: one at a time, and merchants take turns.
  const gate = createGate({ places: 1, waiting: 32, waitingOfOwner: 4 });
  let faces: Faces | undefined;
  return async (content) => {
    const leave = await gate.enter(String(content.statement.merchantId));
    if (leave === undefined) throw tooMany();
    try {
      // The library and the fonts take half a second and 30 MB, so the first PDF loads them.
      const { createStatementSheet, writeStatementPdf } = await import('./statement-pdf.js');
      const { loadFaces } = await import('./pdf-faces.js');
      faces ??= await loadFaces(fontFile);
      const sheet = createStatementSheet({ ...content, faces });
      const steps = writeStatementPdf(sheet, content);
      const [file] = await Promise.all([buffer(sheet.document), inTurns(steps)]);
      return file;
    } finally {
      leave();
    }
  };
}

function tooMany(): Failure {
  return overloaded('Too many statements are being printed.', 5);
}

/**
 * Reads the operator's font for the PDFs of statements, if there is one, so that a wrong one is found before a merchant
 * asks for a PDF.
 * @throws ConfigError
 */
export async function checkStatementFont(fontFile: string | undefined): Promise<void> {
  if (fontFile === undefined) return;
  const { loadFaces } = await import('./pdf-faces.js');
  try {
    await loadFaces(fontFile);
  } catch {
    const problem = `${fontFile} cannot be read as a TrueType or OpenType font; name another file, or leave the setting out`;
    throw new ConfigError([{ setting: 'STOA_STATEMENT_FONT', problem }]);
  }
}
