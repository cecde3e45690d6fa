/** Writes docs/command.md from the help of the commands, or with --check compares it. */
import { readFile, writeFile } from 'node:fs/promises';
import { createMerchantProgram } from '@stoa/merchant';
import { descendants, exitCodes } from '@stoa/merchant/terminal';
import type { Command } from 'commander';
import { createProgram } from '../src/program.js';

const page = new URL('../../../../docs/command.md', import.meta.url);
const widthOfHelp = 100;

const meanings: Readonly<Record<keyof typeof exitCodes, string>> = {
  done: 'The command did what it was asked.',
  failed: 'It ran and could not do it, e.g. the merchant does not exist, or a transaction is invalid.',
  usage: 'The command line or the configuration is wrong; nothing was tried.',
  unavailable: 'The database cannot be reached or started, or another service owns it.',
  nothing: 'It found nothing to work on, e.g. no data of the person to erase.',
  found: 'It found a problem, e.g. an audit trail that was changed.',
};

function nameOf(command: Command): string {
  return command.parent === null ? command.name() : `${nameOf(command.parent)} ${command.name()}`;
}

/** The help as a terminal of a fixed width shows it, with what is added after the options. */
function helpOf(command: Command): string {
  const pieces: string[] = [];
  command.configureOutput({
    writeOut: (text) => void pieces.push(text),
    getOutHelpWidth: () => widthOfHelp,
    getOutHasColors: () => false,
  });
  command.outputHelp();
  return pieces
    .join('')
    .split('\n')
    .map((line) => line.trimEnd())
    .join('\n')
    .trim();
}

/** Commands that do something: those without commands below them. */
function leavesOf(program: Command): Command[] {
  return descendants(program).filter(({ commands }) => commands.length === 0);
}

function exitCodesOf(command: Command): string {
  const usesDatabase = command.options.some(({ long }) => long === '--database-url');
  const { done, failed, usage, unavailable } = exitCodes;
  const described = [...command.description().matchAll(/exits with (\d)/g)].map(([, code]) => Number(code));
  return [done, failed, usage, ...(usesDatabase ? [unavailable] : []), ...described].join(', ');
}

const merchantProgram = createMerchantProgram();
/** The commands that both programs have. One with the same names that does something else is not among them. */
const sharedCommands = new Set(leavesOf(merchantProgram).map(withDescription));

function withDescription(command: Command): string {
  return `${pathOf(command)}: ${command.description()}`;
}

/** The command's names without that of the program. */
function pathOf(command: Command): string {
  return nameOf(command).split(' ').slice(1).join(' ');
}

/** The list of `stoa` names the merchant's commands, too, and links to their sections under `stoa-merchant`. */
function contentsOf(program: Command): string {
  return leavesOf(program)
    .map((command) => {
      const path = pathOf(command);
      const owner = sharedCommands.has(withDescription(command)) ? merchantProgram : program;
      const anchor = `${owner.name()} ${path}`.replaceAll(' ', '-');
      return `- [${nameOf(command)}](#${anchor}): ${command.description()}`;
    })
    .join('\n');
}

function sectionsOf(program: Command): string {
  return leavesOf(program)
    .filter((command) => program === merchantProgram || !sharedCommands.has(withDescription(command)))
    .map(
      (command) => `### ${nameOf(command)}

\`\`\`text
${helpOf(command)}
\`\`\`

Exit codes: ${exitCodesOf(command)}.
`,
    )
    .join('\n');
}

function writePage(): string {
  const codes = Object.entries(exitCodes).map(
    ([name, code]) => `| ${code} | ${name} | ${meanings[name as keyof typeof exitCodes]} |`,
  );
  const programs = [createProgram(), merchantProgram];
  return `# The commands

\`stoa\` is the operator's command. \`stoa-merchant\` is the merchant's: it installs without the service, and \`stoa\` offers the
same commands, except that its \`transaction show\` reads the database. Generated from the commands' own help by \`npm run generate\`.

| Exit code | Name | Meaning |
|---|---|---|
${codes.join('\n')}

${programs
  .map(
    (program) => `## ${program.name()}

${contentsOf(program)}

\`\`\`text
${helpOf(program)}
\`\`\`

${sectionsOf(program)}`,
  )
  .join('\n')}`;
}

const text = writePage();
const before = await readFile(page, 'utf8').catch(() => '');
if (before !== text && process.argv.includes('--check')) {
  process.stdout.write('Stale: docs/command.md\nRun npm run generate and commit the result.\n');
  process.exitCode = 1;
} else if (before !== text) {
  await writeFile(page, text);
  process.stdout.write('Written: docs/command.md\n');
}
