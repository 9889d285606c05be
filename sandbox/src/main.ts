import { ConfigError, readConfig } from './config.ts';
import { startSandbox } from './start.ts';

// The parent may be gone before this program prints where it listens; the end of standard input stops it.
process.stdout.on('error', () => undefined);

try {
  const config = readConfig(process.env);
  const sandbox = await startSandbox(config);
  process.stdout.write(`The provider's sandbox listens on ${sandbox.url}\n`);
  if (!process.env['SANDBOX_API_KEY']) {
    process.stdout.write(`Its key is ${config.apiKey}\n`);
    process.stdout.write(`Its key as Stripe is ${config.stripe.apiKey}\n`);
  }

  const { promise: asked, resolve: end } = Promise.withResolvers<unknown>();
  for (const signal of ['SIGTERM', 'SIGINT']) process.on(signal, end);
  if (config.exitWithStdin) {
    // The pipe closes when the program that started this one is gone, however it went.
    for (const sign of ['end', 'close', 'error']) process.stdin.on(sign, end);
    process.stdin.resume();
  }
  await asked;
  await sandbox.stop();
  process.exit(0);
} catch (error) {
  process.stderr.write(`${sentenceFor(error)}\n`);
  process.exit(1);
}

function sentenceFor(error: unknown): string {
  if (error instanceof ConfigError) return error.message;
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    return 'The sandbox cannot start: its port is in use. Set SANDBOX_PORT to another one, or to 0.';
  }
  return `The sandbox cannot start: ${error instanceof Error ? error.message : String(error)}`;
}
