import { Failure } from '../kernel/failure.js';
import { peopleFailures } from './people-failures.js';

/**
 * What browsers accept as an address in a form (HTML, section 4.10.5.1.5). ASCII only, so different addresses never
 * look the same.
 */
const form = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9-]+(?:\.[a-z0-9-]+)*$/;
const mostCharacters = 254;

/**
 * The address as it is stored: in lower case, without white space around it; undefined if the text is not an address.
 */
export function readEmail(text: string): string | undefined {
  const email = comparableEmail(text);
  return email.length <= mostCharacters && form.test(email) ? email : undefined;
}

/** The address as it is stored. @throws Failure unusable_email */
export function usableEmail(text: string): string {
  const email = readEmail(text);
  if (email !== undefined) return email;
  const detail = 'An e-mail address is like name@example.com.';
  throw new Failure(peopleFailures.unusable_email, {
    detail,
    faults: [{ pointer: '/email', code: 'wrong_format', detail }],
  });
}

/**
 * The text by which an account is looked up; it need not be an address. Only A to Z become lower case: `toLowerCase`
 * turns the Kelvin sign into an ASCII `k`, and so the address of one person into that of another.
 */
export function comparableEmail(text: string): string {
  return text.trim().replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase());
}
