/** What a check found, as the doctor says it. */
interface ShownFinding {
  readonly subject: string;
  readonly state: string;
  readonly finding: string;
  readonly advice?: string;
  readonly statements?: readonly string[];
}

/** A line for each finding, and below it what to do. */
export function findingLines(findings: readonly ShownFinding[]): string[] {
  return findings.flatMap(({ subject, state, finding, advice, statements = [] }) => [
    `${state.padEnd(8)}${subject.padEnd(14)}${finding}`,
    ...[...(advice === undefined ? [] : [advice]), ...statements].map((line) => `${' '.repeat(22)}${line}`),
  ]);
}
