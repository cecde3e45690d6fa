import { keepFilesPrivate, outliveReaders } from '@stoa/merchant/terminal';
import { runCommand } from './run-command.js';

outliveReaders();
keepFilesPrivate();
process.exitCode = await runCommand(process.argv);
