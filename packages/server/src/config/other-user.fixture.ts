import { provideDataDir } from './own-files.js';

/** A process that becomes another user and provides a data directory. It sends the message of the refusal, or an empty text. */
const [, , uid = '', directory = ''] = process.argv;
process.setgroups?.([]);
process.setgid?.(Number(uid));
process.setuid?.(Number(uid));
process.send?.(
  await provideDataDir(directory).then(
    () => '',
    (error: unknown) => String(error),
  ),
);
