/**
 * The reader of a command's output may stop reading, as in `stoa … --help | head -1`. That is not an error: the command
 * finishes its work, a service keeps running, and the rest of the output is dropped. Without a listener the process would end.
 */
export function outliveReaders(streams: readonly NodeJS.WriteStream[]): void {
  for (const stream of streams) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}
