import { Failure } from '../../kernel/failure.js';
import { peopleFailures } from '../people-failures.js';

/** Characters of a password as people count them: code points after NFC. */
const passwordCharacters = { least: 12, most: 128 } as const;

/**
 * Refuses a password that is too short or too long, common, or the address of the person. There are no rules about
 * kinds of characters (NIST SP 800-63B, section 3.1.1.2).
 * @throws Failure unusable_password
 */
export async function checkPassword(password: string, email: string): Promise<void> {
  const text = password.normalize('NFC');
  const { least, most } = passwordCharacters;
  const characters = [...text].length;
  if (characters < least || characters > most)
    throw unusable(
      'wrong_length',
      `A password has ${least} to ${most} characters; this one has ${characters}.`,
    );
  const lower = text.toLowerCase();
  const [name = ''] = email.split('@', 1);
  if (lower.includes(email) || (name.length >= 4 && lower.includes(name)))
    throw unusable(
      'contains_email',
      'The password contains the e-mail address, or what stands before its @.',
    );
  if (isRepeated(lower) || (await isCommon(lower)))
    throw unusable('common', 'This password is among those that are guessed first.');
}

/** Whether the text is one short piece, repeated. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/su.test(text);
}

/** Whether it is a common password, perhaps twice, or with digits and signs around it. */
async function isCommon(text: string): Promise<boolean> {
  const common = await commonPasswords();
  const bare = text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const half = text.slice(0, text.length / 2);
  return common.has(text) || common.has(bare) || (half + half === text && common.has(half));
}

let loaded: Promise<ReadonlySet<string>> | undefined;

/** Loaded on demand: the list takes a few megabytes, and is needed only when somebody chooses a password. */
function commonPasswords(): Promise<ReadonlySet<string>> {
  loaded ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common'].map(String)),
  );
  return loaded;
}

function unusable(code: string, detail: string): Failure {
  return new Failure(peopleFailures.unusable_password, {
    detail,
    faults: [{ pointer: '/password', code, detail }],
  });
}
