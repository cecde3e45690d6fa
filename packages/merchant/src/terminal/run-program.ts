import { visible } from '@stoa/contract/unseen';
import { type Command, CommanderError } from 'commander';
import { CommandError, exitCodes } from './command-error.js';
import { writeLines } from './output.js';

/** An error in lines for people, and the exit code by which scripts recognise it. */
export interface Explanation {
  readonly lines: readonly string[];
  readonly exitCode: number;
}

/** Explains an error better than its message does; undefined for an error that the program does not know. */
export type ExplainError = (error: unknown) => Promise<Explanation | undefined>;

const knowsNothing: ExplainError = async () => undefined;

/** Runs the command and returns its exit code; every error is one readable message on standard error. */
export async function runProgram(
  program: Command,
  argv: readonly string[],
  explain = knowsNothing,
): Promise<number> {
  for (const command of [program, ...descendants(program)]) {
    command.exitOverride().configureOutput({
      writeOut: (text) => writeLines(linesOf(text)),
      writeErr: (text) => writeLines(linesOf(withVisible(argv, text)), 'stderr'),
    });
  }
  const secretAt = typedSecret(argv.slice(2));
  if (secretAt !== undefined) {
    writeLines(refusalOf(program.name(), secretAt), 'stderr');
    return exitCodes.usage;
  }
  try {
    await program.parseAsync([...argv]);
    return Number(process.exitCode ?? exitCodes.done);
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? exitCodes.done : exitCodes.usage;
    const { lines, exitCode } =
      error instanceof CommandError ? asItSays(error) : ((await explain(error)) ?? asItSays(error));
    const [first = '', ...others] = lines;
    writeLines([`${program.name()}: ${first}`, ...others], 'stderr');
    return exitCode;
  }
}

function refusalOf(name: string, secretAt: number): string[] {
  return [
    `${name}: argument ${secretAt} is a key. Nothing was done, and the key is not repeated here.`,
    "It stands in the shell's history now, and other users of this machine could see it: delete it there, and have it revoked if anybody may have read it.",
    'Pass a key in a file or on standard input; the help of each command says how.',
  ];
}

/** All commands below one; each comes before its own subcommands. */
export function descendants(command: Command): Command[] {
  return command.commands.flatMap((child) => [child, ...descendants(child)]);
}

/** Commander ends its texts with a line break. */
function linesOf(text: string): string[] {
  return text.replace(/\n$/, '').split('\n');
}

/**
 * Commander repeats arguments in its messages. A line break inside an argument must not start a new line of the
 * message.
 */
function withVisible(argv: readonly string[], text: string): string {
  return argv
    .flatMap((argument) => [argument, argument.replace(/^-[^=]*=/, '')])
    .filter((value) => visible(value) !== value)
    .reduce((shown, value) => shown.replaceAll(value, () => visible(value)), text);
}

function asItSays(error: unknown): Explanation {
  const lines =
    error instanceof CommandError ? error.lines : [error instanceof Error ? error.message : String(error)];
  return { lines, exitCode: exitCodes.failed };
}

/**
 * The number of the first argument that contains a key of Stoa, or most of one; undefined if none does. The prefix
 * `stoa_` alone is not enough, because names of files, roles and users may have it, too.
 */
function typedSecret(args: readonly string[]): number | undefined {
  const index = args.findIndex((argument) => /stoa_(?:key|pwd|ins|opr)_[0-9A-Za-z]{20}/.test(argument));
  return index < 0 ? undefined : index + 1;
}
