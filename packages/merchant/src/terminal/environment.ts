/**
 * What the merchant's commands read from the environment; docs/operations/configure.md lists the service's own
 * settings.
 */
export type EnvironmentVariable = 'STOA_BASE_URL' | 'STOA_API_KEY';

export type ReadVariable = (name: EnvironmentVariable) => string | undefined;

/** The only place in this package that reads the process's environment. An empty variable counts as absent. */
export const readVariable: ReadVariable = (name) => {
  const text = process.env[name]?.trim();
  return text === '' ? undefined : text;
};
