/** Ctrl-C on `npm start | tee log` ends tee as well: a line that nobody reads any more must not end us before we have stopped in order. */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
