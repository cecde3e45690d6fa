interface Breaks {
  /** The breaks that were found. */
  readonly breaks: readonly string[];
  /** The breaks that were decided on, one a line. */
  readonly accepted: string;
  readonly changelog: string;
}

/**
 * What is wrong with a list of accepted breaks: one is missing, one no longer exists, or the changelog is silent about
 * them.
 */
export function unexplained({ breaks, accepted, changelog }: Breaks): readonly string[] {
  const lines = accepted.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  const [, unreleased = ''] = /^## Unreleased\n([\s\S]*?)(?:^## |(?![\s\S]))/m.exec(changelog) ?? [];
  const silent = breaks.length > 0 && !unreleased.includes('**Breaking:**');
  return [
    ...breaks.filter((one) => !lines.includes(one)).map((one) => `It breaks callers: ${one}`),
    ...lines.filter((line) => !breaks.includes(line)).map((line) => `Accepted, but no break: ${line}`),
    ...(silent ? ['The section Unreleased of CHANGELOG.md has no **Breaking:**'] : []),
  ];
}
