import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import type { Failure } from '../../kernel/failure.js';
import { createGate, type Gate } from '../../kernel/gate.js';
import { overloaded } from '../../kernel/overloaded.js';

/** What scrypt costs (RFC 7914): `ln` is the binary logarithm of N. */
interface ScryptCost {
  readonly ln: number;
  readonly r: number;
  readonly p: number;
}

/** The first choice of the OWASP Password Storage Cheat Sheet for scrypt. A computation takes 128 MiB. */
const presentCost: ScryptCost = { ln: 17, r: 8, p: 1 };
const saltBytes = 16;
const hashBytes = 32;

/**
 * How many computations run at once in a process, and how many may wait: in all, and from one address. New hashes have
 * places of their own, so that nobody who sets passwords keeps others from signing in. Of one account, one is computed
 * at a time.
 */
export const passwordLimits = {
  atOnce: 2,
  newAtOnce: 1,
  waiting: 32,
  waitingOfAddress: 8,
  waitingOfAccount: 8,
} as const;

/** Who asks for a computation. */
export interface Asker {
  /** The client's address as limits count it. */
  readonly address: string;
  /** Whose password it is, as limits count it. */
  readonly account: string;
}

export type Derive = (password: string, salt: Buffer, options: ScryptOptions) => Promise<Buffer>;

export interface Passwords {
  /** The text to store: parameters, salt and hash. @throws Failure overloaded */
  hash(password: string, asker: Asker): Promise<string>;
  /**
   * Compares a password with a stored text. With null it computes as much and answers `wrong`, so the time does not
   * reveal whether an account exists. `outdated`: the password is right, but its hash should be replaced by one with
   * the present parameters.
   * @throws Failure overloaded
   */
  verify(password: string, stored: string | null, asker: Asker): Promise<'right' | 'outdated' | 'wrong'>;
}

/** Hashes and verifies passwords with scrypt, within {@link passwordLimits}. */
export function createPasswords({
  derive = deriveScrypt,
  cost = presentCost,
}: {
  readonly derive?: Derive;
  readonly cost?: ScryptCost;
} = {}): Passwords {
  const [verifying, hashing] = [gateOf(passwordLimits.atOnce), gateOf(passwordLimits.newAtOnce)];
  const derived = (password: string, { salt, cost: { ln, r, p } }: Omit<StoredHash, 'hash'>) => {
    const N = 2 ** ln;
    return derive(password.normalize('NFC'), salt, { N, r, p, maxmem: 2 * 128 * N * r });
  };
  const oneOfAccount = createLines();
  const absent: StoredHash = { cost, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };
  return {
    hash: async (password, { account, address }) => {
      const salt = randomBytes(saltBytes);
      const work = () => inside(hashing, address, () => derived(password, { salt, cost }));
      return textOf({ cost, salt, hash: await oneOfAccount(account, work) });
    },
    verify: async (password, stored, { account, address }) => {
      const read = stored === null ? absent : readHash(stored);
      const work = () => inside(verifying, address, () => derived(password, read));
      const found = await oneOfAccount(account, work);
      if (stored === null || !timingSafeEqual(found, read.hash)) return 'wrong';
      return isSame(read.cost, cost) ? 'right' : 'outdated';
    },
  };
}

function gateOf(places: number): Gate {
  return createGate({
    places,
    waiting: passwordLimits.waiting,
    waitingOfOwner: passwordLimits.waitingOfAddress,
  });
}

async function inside<T>(gate: Gate, owner: string, work: () => Promise<T>): Promise<T> {
  const leave = await gate.enter(owner);
  if (leave === undefined) throw tooMuch();
  try {
    return await work();
  } finally {
    leave();
  }
}

/** Does the work of one name at a time, in its order. Memory: an entry for each name with work under way. */
function createLines() {
  const lines = new Map<string, { readonly gate: Gate; users: number }>();
  return async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const line = lines.get(name) ?? {
      gate: createGate({ places: 1, waiting: passwordLimits.waitingOfAccount }),
      users: 0,
    };
    lines.set(name, line);
    line.users += 1;
    try {
      return await inside(line.gate, name, work);
    } finally {
      line.users -= 1;
      if (line.users === 0) lines.delete(name);
    }
  };
}

interface StoredHash {
  readonly cost: ScryptCost;
  readonly salt: Buffer;
  readonly hash: Buffer;
}

/** The PHC string format, with the parameters by which the hash was made. */
function textOf({ cost: { ln, r, p }, salt, hash }: StoredHash): string {
  return `$scrypt$ln=${ln},r=${r},p=${p}$${unpadded(salt)}$${unpadded(hash)}`;
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

/** @throws Error for a text that we did not write */
function readHash(text: string): StoredHash {
  const found = /^\$scrypt\$ln=(\d+),r=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(text);
  if (found === null) throw new Error('a stored password hash is not one of ours');
  const [, ln, r, p, salt = '', hash = ''] = found;
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    hash: Buffer.from(hash, 'base64'),
  };
}

function isSame(one: ScryptCost, other: ScryptCost): boolean {
  return one.ln === other.ln && one.r === other.r && one.p === other.p;
}

function deriveScrypt(password: string, salt: Buffer, options: ScryptOptions): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    scrypt(password, salt, hashBytes, options, (error, key) =>
      error === null ? resolve(key) : reject(error),
    );
  });
}

function tooMuch(): Failure {
  return overloaded('Too many people sign in at the same moment.', 2);
}
