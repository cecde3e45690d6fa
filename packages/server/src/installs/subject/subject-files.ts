import { subjectJson } from './subject-json.js';
import { subjectPage } from './subject-page.js';
import type { SubjectFile } from './tell-subject.js';

/** The formats in which everything that is held about a person can be handed over. */
export const subjectFormats = ['json', 'html'] as const;
export type SubjectFormat = (typeof subjectFormats)[number];

/** The text of the file, in pieces. */
export function subjectText(file: SubjectFile, format: SubjectFormat): AsyncGenerator<string> {
  return format === 'html' ? subjectPage(file) : subjectJson(file);
}
