import {
  type SubjectCategory,
  type SubjectFile,
  type SubjectPage,
  subjectCategories,
} from './subject-file.js';
import { conclusionOf, notHeld, rights, textsOf } from './subject-texts.js';

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

export interface CategoryChunks {
  readonly begin: (category: SubjectCategory) => string;
  /** The text of a page that is not empty; `before` is how many records of its category came before it. */
  readonly rows: (page: SubjectPage, before: number) => string;
  readonly end: (category: SubjectCategory, count: number) => string;
}

/** The text of all categories in their order, including those without records. */
export async function* byCategory(
  { pages }: Pick<SubjectFile, 'pages'>,
  { begin, rows, end }: CategoryChunks,
): AsyncGenerator<string> {
  const [first, ...others] = subjectCategories;
  let open: SubjectCategory = first;
  let count = 0;
  yield begin(open);
  function* endedBefore(next: SubjectCategory | undefined): Generator<string> {
    while (open !== next) {
      yield end(open, count);
      const following = others.shift();
      if (following === undefined) return;
      open = following;
      count = 0;
      yield begin(open);
    }
  }
  for await (const page of pages) {
    yield* endedBefore(page.category);
    // For an empty page this is an empty chunk, which shows whether the reader is still there.
    yield page.records.length === 0 ? '' : rows(page, count);
    count += page.records.length;
  }
  yield* endedBefore(undefined);
}
