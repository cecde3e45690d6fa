import type { Schema } from '@stoa/client';
import type { Ending } from '../../data/use-read.js';

/** Somebody who works for a merchant. */
export type Member = Schema<'Member'>;

/** What somebody may do for a merchant. */
export type MemberRole = Member['role'];

/** The people of one merchant, and its calls. */
export interface MemberSource {
  /** The beginning of its query keys. */
  readonly key: readonly unknown[];
  readonly list: (cursor: string | undefined, ending: Ending) => Promise<Schema<'MemberPage'>>;
  readonly invite: (email: string, role: MemberRole) => Promise<Schema<'Invitation'>>;
  readonly changeRole: (userId: number, role: MemberRole) => Promise<unknown>;
  readonly remove: (userId: number) => Promise<unknown>;
}

/** How questions name a person. */
export function nameOf({ email, user_id }: Member): string {
  return email ?? String(user_id);
}
