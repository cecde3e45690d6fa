import { userInfo } from 'node:os';

/** Who runs the command, for the audit trail: the account's name, or its number if it has no name, as in containers. */
export function operatingSystemAccount(read: () => { readonly username: string } = userInfo): string {
  try {
    return read().username;
  } catch {
    return `uid ${process.getuid?.() ?? 'unknown'}`;
  }
}
