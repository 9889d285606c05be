/** Printed at the terminal; the server does not start. */
export class StartupError extends Error {
  override name = 'StartupError';
}

const FOLDER_TROUBLE = /^(EACCES|EPERM|EROFS|ENOENT|ENOTDIR|EEXIST|ENOSPC|ENAMETOOLONG)$/;

/** A sentence for the terminal; a stack only for unexpected errors. */
export function startupSentence(error: unknown, env: NodeJS.ProcessEnv): string {
  const known = firstCause(error);
  const { code, message, name, stack, syscall } = known;
  if (['ConfigError', 'AlreadyRunningError', 'MigrationError', 'StartupError'].includes(name)) {
    return message;
  }
  if (code === 'EADDRINUSE') {
    return `Port ${env['PORT'] ?? 4000} is taken by another program. Set PORT to a free one.`;
  }
  if (
    syscall === 'listen' ||
    (syscall === 'getaddrinfo' && env['HOST'] && message.includes(env['HOST']))
  ) {
    return `This machine cannot listen on HOST=${env['HOST'] ?? '127.0.0.1'}, port ${env['PORT'] ?? 4000} (${code}).`;
  }
  if (FOLDER_TROUBLE.test(code ?? '')) {
    return `The folder for data cannot be used: ${message}. Set JOBLY_STATE_DIR to a folder of yours.`;
  }
  if (env['DATABASE_URL'] && isDatabaseTrouble(known)) {
    return `The database at DATABASE_URL cannot be used: ${message}.`;
  }
  return stack ?? message;
}

/** A name with several addresses (localhost: ::1 and 127.0.0.1) fails with an AggregateError. */
export function firstCause(error: unknown): NodeJS.ErrnoException {
  const first: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return first instanceof Error ? first : new Error(String(first));
}

/** Unreachable, or a PostgreSQL error (five-character codes). */
function isDatabaseTrouble({ code, syscall }: NodeJS.ErrnoException): boolean {
  return syscall === 'connect' || syscall === 'getaddrinfo' || /^[0-9A-Z]{5}$/.test(code ?? '');
}
