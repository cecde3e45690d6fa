import { ConfigError } from '../../config/config.js';

/**
 * Reads the operator's font for the PDFs of statements, if there is one, so that a wrong one is found before a merchant asks for
 * a PDF.
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
