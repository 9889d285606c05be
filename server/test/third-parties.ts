import { afterAll, beforeAll } from 'vitest';
import { beforeTests } from './before-tests.ts';
import { startCarrier, type OnTaken, type TestCarrier } from './carrier.ts';
import { startTestSandbox, type TestSandbox } from './sandbox.ts';
import type { Sql } from './test-database.ts';

export function useSandbox(...options: Parameters<typeof startTestSandbox>): TestSandbox {
  const sandbox = beforeTests(() => startTestSandbox(...options));
  afterAll(() => sandbox.stop());
  return sandbox;
}

export function useCarrier(onTaken?: OnTaken): TestCarrier {
  const carrier = {} as TestCarrier;
  beforeAll(async () => {
    await startCarrier(onTaken, carrier);
  });
  afterAll(() => carrier.close());
  return carrier;
}

/** Stored in the inbox, where tests read it. */
export const intoInbox =
  (at: { sql: Sql }): OnTaken =>
  ({ to, body }) =>
    at.sql`insert into local_inbox (channel, recipient, body) values ('sms', ${to}, ${body})`;
