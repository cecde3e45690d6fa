import { access, constants, lstat } from 'node:fs/promises';
import path from 'node:path';
import { diskSpace, refuseUnsafeDir } from '@stoa/embedded';
import type { Config } from '../config/config.js';
import { findMasterSecret, secretFile } from '../config/master-secret.js';
import { describeUnknownVariable } from '../config/unknown-variables.js';
import { examineIdentityProvider, examineMailServer } from '../people/index.js';
import { checkStatementFont } from '../reporting/index.js';
import { broken, exists, type Finding, note, ok } from './finding.js';

const gibibyte = 1_073_741_824;
/** PostgreSQL's write-ahead log alone may grow to 4 GB under many writes (docs/operations/scale.md). */
const comfortableBytes = 6 * gibibyte;
const leastFreeBytes = gibibyte;

/** Whether this user may write the data directory, and how much room the embedded database has left there. */
export async function findingOfDisk({ dataDir, databaseUrl, secret }: Config): Promise<Finding> {
  const subject = 'disk';
  if (databaseUrl !== undefined && secret !== undefined)
    return ok(subject, 'Stoa needs no data directory on this machine');
  const existing = (await exists(dataDir)) ? dataDir : path.dirname(dataDir);
  try {
    await refuseUnsafeDir(dataDir);
    await access(existing, constants.W_OK);
    const { freeBytes } = await diskSpace(existing);
    const finding = `${(freeBytes / gibibyte).toFixed(1)} GiB free at ${existing}`;
    return databaseUrl === undefined ? findingOfSpace(freeBytes, finding) : ok(subject, finding);
  } catch (error) {
    return broken(subject, error, 'Choose a data directory that this user may write (--data).');
  }
}

function findingOfSpace(freeBytes: number, finding: string): Finding {
  if (freeBytes < leastFreeBytes) {
    const advice = 'Free at least 1 GiB: PostgreSQL stops when it cannot write.';
    return { subject: 'disk', state: 'broken', finding, advice };
  }
  if (freeBytes < comfortableBytes) {
    const advice = "PostgreSQL's log alone may grow to 4 GB: give it at least 6 GiB.";
    return note('disk', finding, advice);
  }
  return ok('disk', finding);
}

/** Where the secret is, and whether others can read it. */
export async function findingOfSecret({ secret, dataDir, databaseUrl }: Config): Promise<Finding> {
  if (secret !== undefined) return ok('secret', 'given by STOA_SECRET');
  const file = secretFile(dataDir);
  if (!(await exists(file)))
    return note(
      'secret',
      'none here',
      `The first start on a database without signing keys generates one into ${file}.`,
    );
  try {
    await findMasterSecret(secret, dataDir);
  } catch (error) {
    return broken('secret', error, 'Restore that file from the backup, or set STOA_SECRET.');
  }
  const { mode } = await lstat(file);
  if ((mode & 0o077) !== 0)
    return {
      subject: 'secret',
      state: 'broken',
      finding: `${file} can be read by others`,
      advice: `chmod 600 ${file}`,
    };
  return databaseUrl === undefined
    ? { subject: 'secret', state: 'ok', finding: file, advice: 'Back it up apart from the database.' }
    : note('secret', file, 'Several processes on one database need the same STOA_SECRET.');
}

/** Who can reach the operator's calls and the metrics, by the settings of this command. */
export function findingOfOperator({ host, port, operatorListen }: Config): Finding {
  const subject = 'operator';
  if (operatorListen !== undefined)
    return ok(
      subject,
      `its calls and /metrics are at ${operatorListen.host}, port ${operatorListen.port}, and unknown elsewhere`,
    );
  const finding = `its calls and /metrics are at ${host}, port ${port}, like all others`;
  return /^(127\.|::1$|localhost$)/.test(host)
    ? ok(subject, finding)
    : note(
        subject,
        finding,
        'Give them an address of their own with STOA_OPERATOR_LISTEN, or refuse them at the proxy.',
      );
}

/** A note for each variable that looks like a setting but is not one. */
export function findingsOfSettings({
  unknownVariables,
}: Pick<Config, 'unknownVariables'>): readonly Finding[] {
  return unknownVariables.map((unknown) =>
    note(
      'settings',
      describeUnknownVariable(unknown),
      'Correct or remove it: docs/operations/configure.md lists the settings.',
    ),
  );
}

/** Whether the operator's font for statements can be read; no finding if none is set. */
export async function findingOfFont({ statementFont }: Config): Promise<readonly Finding[]> {
  const subject = 'font';
  if (statementFont === undefined) return [];
  try {
    await checkStatementFont(statementFont);
    return [ok(subject, `${statementFont} is for what DejaVu Sans lacks`)];
  } catch (error) {
    return [broken(subject, error, 'Name a .ttf or .otf file with one font.')];
  }
}

/** Whether the company's identity provider answers; no finding if none is set. */
export async function findingOfIdentity({ oidc }: Config): Promise<readonly Finding[]> {
  if (oidc === undefined) return [];
  const subject = 'identity';
  if (await examineIdentityProvider(oidc))
    return [ok(subject, `${oidc.issuer.href} answers as an identity provider`)];
  const finding = `${oidc.issuer.href} does not answer as an identity provider: nobody can sign in there`;
  const advice =
    'Check STOA_OIDC_ISSUER, and that this machine reaches it: it must serve /.well-known/openid-configuration.';
  return [{ subject, state: 'broken', finding, advice }];
}

/** Whether the mail server accepts mail from here; no finding if none is set. Its user and password are never shown. */
export async function findingOfMail({ mail }: Pick<Config, 'mail'>): Promise<readonly Finding[]> {
  if (mail === undefined) return [];
  const subject = 'mail';
  const server = `${mail.host}:${mail.port}`;
  const reason = await examineMailServer(mail);
  if (reason === undefined) return [ok(subject, `${server} takes mail from here`)];
  const finding = `${server} takes no mail from here (${reason}): links and warnings are not sent`;
  const advice =
    'Check STOA_SMTP_URL: host, port, user and password, and smtps:// where the server speaks TLS from the first byte. Meanwhile hand links over yourself.';
  return [note(subject, finding, advice)];
}
