import { outliveReaders } from '@stoa/merchant/terminal';
import { runCommand } from './run-command.js';

outliveReaders();
process.exitCode = await runCommand(process.argv);
