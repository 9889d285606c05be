import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { lopayProvider } from '../src/adapters/lopay/provider.ts';
import { openDatabase } from '../src/db/database.ts';
import { Secret } from '../src/secret.ts';
import { openStory } from './refund-histories.ts';
import { refundLife } from './refund-life.ts';
import type { Business, Shop } from './shop.ts';

interface Work {
  databaseUrl: string;
  providerUrl: string;
  linkId: string;
  userId: string;
  refunds: { id: string; amountCents: number }[];
}

/** Refunds are made by a separate process that is killed on the way. */
export async function killedStory(shop: Shop, business: Business) {
  const story = await openStory(shop, business, randomInt(1, 3));
  const sums = new Set(Array.from({ length: 6 }, () => randomInt(1, 5_000)));
  const work: Work = {
    databaseUrl: shop.server.owner.logins.jobly_system.reveal(),
    providerUrl: shop.sandbox.baseUrl,
    linkId: story.link.id,
    userId: business.account.userId,
    refunds: [...sums].map((amountCents) => ({ id: randomUUID(), amountCents })),
  };
  const child = spawn(process.execPath, [import.meta.filename, JSON.stringify(work)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  await once(child.stdout, 'data');
  await sleep(randomInt(0, 200));
  child.kill('SIGKILL');
  await ended;
  return story;
}

async function run({ databaseUrl, providerUrl, linkId, userId, refunds }: Work): Promise<void> {
  const secret = new Secret('test-key');
  const life = refundLife({
    database: openDatabase({ url: new Secret(databaseUrl), poolSize: 2, onIdleError: () => {} }),
    clock: { now: () => new Date() },
    provider: lopayProvider({
      baseUrl: providerUrl,
      apiKey: secret,
      timeoutMs: 3_000,
      webhookScheme: 'svix',
      webhookSecret: secret,
    }),
  });
  process.stdout.write('begins\n');
  await life.round(linkId);
  for (const refund of refunds) {
    await life.refund({ ...refund, linkId, userId });
    await life.round(linkId);
  }
}

if (process.argv[1] === import.meta.filename) await run(JSON.parse(process.argv[2]!) as Work);
