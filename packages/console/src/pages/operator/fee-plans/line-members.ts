import { amounts } from './amounts-member.js';
import type { LineDraft } from './card-draft.js';
import { chargeMembers } from './charge-members.js';
import { conditionMembers } from './condition-members.js';
import type { LineMember, LineReader, NewLine } from './line-member.js';
import { tierMembers } from './tier-members.js';

/** Every member of a line, in the order of the form. */
export const lineMembers: readonly LineMember[] = [
  ...chargeMembers,
  ...tierMembers,
  amounts,
  ...conditionMembers,
];

/** A line as it is sent. */
export function newLine(line: LineDraft, reader: LineReader): NewLine {
  const members = lineMembers.map((member) => member.line?.(line, reader) ?? {});
  const conditions = Object.assign({}, ...lineMembers.map((member) => member.conditions?.(line) ?? {}));
  const body: NewLine = Object.assign({ name: '' }, ...members);
  return Object.keys(conditions).length === 0 ? body : { ...body, applies_to: conditions };
}

/** Whether a part of the form of a line says anything. */
export function isPartUsed(line: LineDraft, part: LineMember['part']): boolean {
  const reader: LineReader = { nameOf: () => '', amount: () => 0n };
  return lineMembers.some((member) => {
    const said = member.part === part && { ...member.line?.(line, reader), ...member.conditions?.(line) };
    return said !== false && Object.keys(said).length > 0;
  });
}
