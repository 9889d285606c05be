import { serve } from '@hono/node-server';
import { makeSandbox } from './app.ts';

/** The payment provider, simulated. It holds no real money, so it must never stand in for the real one. */
if (process.env['NODE_ENV'] === 'production') {
  process.stderr.write('The sandbox is not a payment provider: it does not run in production.\n');
  process.exit(1);
}

const port = Number(process.env['SANDBOX_PORT'] ?? 4010);
const apiKey = process.env['SANDBOX_API_KEY'] ?? 'sandbox-key';

serve({ fetch: makeSandbox({ apiKey }).fetch, hostname: '127.0.0.1', port }, () => {
  process.stdout.write(`The provider's sandbox listens on http://127.0.0.1:${port}\n`);
});
