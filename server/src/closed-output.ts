/** Ctrl-C on `npm start | tee log` ends tee first; a broken pipe must not end us before the clean shutdown. */
export function ignoreClosedOutput(): void {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);
}
