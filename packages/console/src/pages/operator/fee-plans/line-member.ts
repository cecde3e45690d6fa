import type { Schema } from '@stoa/client';
import type { ComponentChildren } from 'preact';
import type { LineDraft } from './card-draft.js';

export type NewLine = Schema<'NewFeeLine'>;
type Conditions = NonNullable<NewLine['applies_to']>;

/** What the fields of a line need to know of the rest. */
export interface LineFieldProps {
  readonly line: LineDraft;
  /** What the names of its fields begin with, as the errors in an answer name them. */
  readonly at: string;
  /** The lines before it: what one of them charged may be its base. */
  readonly earlier: readonly LineDraft[];
  readonly known: Known;
  readonly onChange: (line: LineDraft) => void;
}

/** What the pickers offer. */
export interface Known {
  readonly channels: readonly string[];
  readonly apps: readonly string[];
  readonly groups: readonly string[];
}

/** Reads the texts of a line. */
export interface LineReader {
  /** The name of an earlier line. */
  readonly nameOf: (id: string) => string;
  /** Minor units of an amount; the fault is noted if it cannot be read. */
  readonly amount: (text: string, currency: string, field: string) => bigint;
}

/** The parts of the form of a line; those but the first are folded while they are empty. */
export const lineParts = ['charge', 'tiers', 'amounts', 'conditions'] as const;

/**
 * A member of a line: where it stands, how it is entered, and what of it is sent. To add one, add a row to
 * `lineMembers`.
 */
export interface LineMember {
  readonly part: (typeof lineParts)[number];
  readonly Field: (props: LineFieldProps) => ComponentChildren;
  readonly line?: (line: LineDraft, reader: LineReader) => Partial<NewLine>;
  readonly conditions?: (line: LineDraft) => Partial<Conditions>;
}

export const textOf = ({ texts: all }: LineDraft, name: string): string => all[name]?.trim() ?? '';
export const filled = (line: LineDraft, name: string): string | undefined => textOf(line, name) || undefined;

export function withText(line: LineDraft, changed: Readonly<Record<string, string>>): LineDraft {
  return { ...line, texts: { ...line.texts, ...changed } };
}
