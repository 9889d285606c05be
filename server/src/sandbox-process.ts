import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { acquireInstanceLock } from './db/embedded/instance-lock.ts';
import { readOrCreateSecret } from './db/embedded/secret-file.ts';
import { Secret } from './secret.ts';
import { StartupError } from './startup-sentence.ts';

const READY = /listens on (http:\/\/\S+)/;

/**
 * Starts the provider's sandbox as a separate program when no real provider is configured; called like the real one.
 */
export async function startSandbox(options: {
  projectRoot: string;
  stateDirectory: string;
  port: number;
  /** Of an endpoint with this name. */
  webhookUrl: (endpoint: string) => string;
  report: (line: string) => void;
}) {
  const apiKey = readOrCreateSecret(join(options.stateDirectory, 'sandbox-api-key'));
  const secretOf = (name: string) => {
    const raw = readOrCreateSecret(join(options.stateDirectory, name));
    return `whsec_${Buffer.from(raw).toString('base64')}`;
  };
  const webhookSecret = secretOf('sandbox-webhook-secret');
  const stripe = {
    key: `sk_test_${readOrCreateSecret(join(options.stateDirectory, 'sandbox-stripe-key'))}`,
    snapshots: secretOf('sandbox-stripe-webhook-secret'),
    thin: secretOf('sandbox-stripe-thin-webhook-secret'),
  };
  const state = join(options.stateDirectory, 'sandbox');
  mkdirSync(state, { recursive: true, mode: 0o700 });
  // Our message names the setting; the sandbox's own does not.
  const lock = acquireInstanceLock(state);
  const child = spawn(process.execPath, [join(options.projectRoot, 'sandbox', 'src', 'main.ts')], {
    env: {
      PATH: process.env['PATH'],
      NODE_ENV: process.env['NODE_ENV'] ?? 'development',
      SANDBOX_PORT: String(options.port),
      SANDBOX_STATE: state,
      SANDBOX_API_KEY: apiKey,
      SANDBOX_WEBHOOK_URL: options.webhookUrl('lopay-webhook'),
      SANDBOX_WEBHOOK_SECRET: webhookSecret,
      SANDBOX_STRIPE_API_KEY: stripe.key,
      SANDBOX_STRIPE_WEBHOOK_URL: options.webhookUrl('stripe-webhook'),
      SANDBOX_STRIPE_WEBHOOK_SECRET: stripe.snapshots,
      SANDBOX_STRIPE_THIN_WEBHOOK_URL: options.webhookUrl('stripe-thin-webhook'),
      SANDBOX_STRIPE_THIN_WEBHOOK_SECRET: stripe.thin,
      SANDBOX_RECORD: process.env['SANDBOX_RECORD'],
      // When this process dies, however suddenly, its end of the pipe closes and the sandbox exits.
      SANDBOX_EXIT_WITH_STDIN: '1',
      SANDBOX_VERIFY_AFTER_SECONDS: process.env['SANDBOX_VERIFY_AFTER_SECONDS'],
    },
    stdio: ['pipe', 'pipe', 'inherit'],
    // Ctrl-C must not end it before the app has drained.
    detached: true,
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void ended.then(() => lock.release());
  const baseUrl = await Promise.race([
    readAddress(child.stdout),
    ended.then(() => {
      throw new StartupError(
        `The provider's sandbox could not start. Is port ${options.port} taken? Set SANDBOX_PORT to a free one.`,
      );
    }),
  ]);
  let stopping = false;
  child.once('exit', () => {
    if (stopping) return;
    options.report("The provider's sandbox has ended. Start the app again to get it back.");
  });
  return {
    baseUrl,
    apiKey: new Secret(apiKey),
    webhookSecret: new Secret(webhookSecret),
    stripe: {
      apiUrl: baseUrl,
      secretKey: new Secret(stripe.key),
      snapshotSecrets: { current: new Secret(stripe.snapshots) },
      thinSecrets: { current: new Secret(stripe.thin) },
    },
    async stop() {
      stopping = true;
      child.kill('SIGTERM');
      await ended;
    },
  };
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  for await (const line of createInterface({ input: output })) {
    const address = READY.exec(line)?.[1];
    if (address) return address;
  }
  return new Promise(() => {});
}
