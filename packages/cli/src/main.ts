import { outliveReaders } from '@stoa/merchant/terminal';
import { runCommand } from './run-command.js';

outliveReaders([process.stdout, process.stderr]);
process.exitCode = await runCommand(process.argv);
