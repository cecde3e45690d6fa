import type { Config } from '../config/config.js';
import { checkStatementFont } from '../reporting/index.js';
import { broken, type Finding } from './finding.js';

const subject = 'font';

/** Whether the operator's font for statements can be read; no finding if none is set. */
export async function findingOfFont({ statementFont }: Config): Promise<readonly Finding[]> {
  if (statementFont === undefined) return [];
  try {
    await checkStatementFont(statementFont);
    return [{ subject, state: 'ok', finding: `${statementFont} is for what DejaVu Sans lacks` }];
  } catch (error) {
    return [broken(subject, error, 'Name a .ttf or .otf file with one font.')];
  }
}
