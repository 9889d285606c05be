/** Raised with a sentence for the person at the terminal; the server does not start. */
export class StartupError extends Error {
  override name = 'StartupError';
}
