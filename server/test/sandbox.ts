import { readConfig } from '../../sandbox/src/config.ts';
import { startSandbox } from '../../sandbox/src/start.ts';
import { lopayProvider } from '../src/adapters/lopay/provider.ts';
import { Secret } from '../src/secret.ts';
import { sandboxControl, type SandboxControl } from './api-client.ts';

export interface TestSandbox {
  baseUrl: string;
  provider: ReturnType<typeof lopayProvider>;
  webhookSecret: Secret;
  control: SandboxControl;
  /** The next calls of this path fail that way. */
  fault(fault: object): Promise<void>;
  stop(): Promise<void>;
}

/** The real sandbox, over HTTP. */
export async function startTestSandbox(
  given: {
    webhookUrl?: string;
    verifyAfterSeconds?: number;
    timeoutMs?: number;
    /** The receiver's clock: it refuses signatures that are minutes off. */
    now?: () => Date;
  } = {},
): Promise<TestSandbox> {
  const webhookSecret = `whsec_${Buffer.from('a secret for the tests').toString('base64')}`;
  const sandbox = await startSandbox(
    readConfig({
      SANDBOX_PORT: '0',
      SANDBOX_API_KEY: 'test-key',
      SANDBOX_VERIFY_AFTER_SECONDS: String(given.verifyAfterSeconds ?? 3_600),
      ...(given.webhookUrl
        ? { SANDBOX_WEBHOOK_URL: given.webhookUrl, SANDBOX_WEBHOOK_SECRET: webhookSecret }
        : {}),
    }),
    given.now,
  );
  const baseUrl = sandbox.url;
  const control = sandboxControl(baseUrl);
  return {
    baseUrl,
    webhookSecret: new Secret(webhookSecret),
    provider: lopayProvider({
      baseUrl,
      apiKey: new Secret('test-key'),
      timeoutMs: given.timeoutMs ?? 3_000,
      webhookScheme: 'svix',
      webhookSecret: new Secret(webhookSecret),
      payoutHolds: true,
    }),
    control,
    async fault(fault) {
      await control('PUT', '/faults', [fault]);
    },
    stop: () => sandbox.stop(),
  };
}
