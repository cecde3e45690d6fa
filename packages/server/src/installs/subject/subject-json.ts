import { byCategory } from './by-category.js';
import { conclusionOf, notHeld, rights, textsOf } from './subject-texts.js';
import { type SubjectCategory, type SubjectFile, subjectCategories } from './tell-subject.js';

/** Everything that is held about a person as one JSON object, in pieces. */
export async function* subjectJson(file: SubjectFile): AsyncGenerator<string> {
  const head = {
    store_user_id: file.storeUserId,
    made_at: file.madeAt.toISOString(),
    anything_held: file.isAnythingHeld,
    conclusion: conclusionOf(file),
    not_held: notHeld,
    rights,
  };
  yield `${JSON.stringify(head).slice(0, -1)},"held":{`;
  yield* byCategory(file, {
    begin: (category) => {
      const about = JSON.stringify(textsOf(category, file)).slice(0, -1);
      return `${category === subjectCategories[0] ? '' : ','}"${category}":${about},"records":[`;
    },
    rows: ({ records }, before) => `${before === 0 ? '' : ','}${records.map(({ json }) => json).join(',')}`,
    end: (_category: SubjectCategory, count) => `],"count":${count}}`,
  });
  yield '}}';
}
