/** What the commands of a merchant take from the environment; docs/operations.md lists the service's own settings. */
export type EnvironmentVariable = 'STOA_BASE_URL' | 'STOA_API_KEY';

export type ReadVariable = (name: EnvironmentVariable) => string | undefined;

/** The one place of this package that reads the process's environment. An empty variable is an absent one. */
export const readVariable: ReadVariable = (name) => {
  const text = process.env[name]?.trim();
  return text === '' ? undefined : text;
};
