import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { dose } from '../dose.ts';
import { openShop } from '../shop.ts';
import { makeCast } from './cast.ts';
import { examplesOf } from './examples.ts';
import { faultIn } from './judge.ts';
import { operationsOf } from './operations.ts';
import { describeRequest, requestsOf, type FuzzRequest } from './requests.ts';
import { send } from './send.ts';
import { FORM_SECRET, signatureOf } from './signatures.ts';

const REQUESTS = dose({ test: 3, drill: 1_000 });
const OBJECTS = dose({ test: 1, drill: 20 });
const isDrill = REQUESTS >= 1_000;
const seed = Number(process.env['JOBLY_SEED'] ?? randomInt(2 ** 31));

const shop = await openShop(
  {
    // Limits that would answer in the place of what is looked at; those in the database are emptied (cast.ts).
    config: readConfig({
      NODE_ENV: 'test',
      TRUSTED_PROXIES: '127.0.0.1',
      LINKS_PER_HOUR: '1000000',
      TYPEFORM_SECRET: FORM_SECRET,
    }),
    worker: false,
    accessLog: () => {},
  },
  { timeoutMs: 30_000 },
);
const cast = await makeCast(shop);
const owners = [cast.accounts.contractor, cast.accounts['other contractor']];
const asStaff = { headers: { cookie: (await cast.cookieOf('staff'))! } };
const operations = operationsOf(
  (await (await fetch(`${shop.address}/openapi.json`, asStaff)).json()) as never,
);
/** How often each status was answered, by operation. */
const statuses: Record<string, Record<string, number>> = {};

afterAll(async () => {
  console.log(`JOBLY_SEED=${seed}`);
  if (isDrill) console.table(statuses);
  await shop.close();
});

it('knows every operation of the server', () => {
  expect(operations.map(({ name }) => name).toSorted()).toEqual(
    shop.server.routes.map(({ contract }) => `${contract.method} ${contract.path}`).toSorted(),
  );
});

it.each(operations)(
  `keeps its word to ${REQUESTS} requests: $name`,
  async (operation) => {
    const examples = await examplesOf(shop, operation, owners, OBJECTS);
    const counts: Record<string, number> = (statuses[operation.name] = {});
    const keepsItsWord = async (request: FuzzRequest) => {
      const cookie = await cast.cookieOf(request.caller);
      const proof = request.signed ? signatureOf(operation.name, request.body) : {};
      const headers = { ...request.headers, ...proof };
      const answer = await send(shop.address, operation.method, { ...request, headers }, cookie);
      counts[answer.status] = (counts[answer.status] ?? 0) + 1;
      const fault = faultIn(operation, answer);
      // What was asked and answered stands in the failure, as small as it could be made.
      expect(fault && [describeRequest(operation, request), fault, answer.body]).toBeUndefined();
    };
    await fc.assert(fc.asyncProperty(requestsOf(operation, examples), keepsItsWord), {
      seed,
      numRuns: REQUESTS,
      interruptAfterTimeLimit: 600_000,
      markInterruptAsFailure: true,
    });
    if (isDrill) console.log(operation.name, counts);
  },
  660_000,
);

it('logs nothing as unexpected, and leaves the books in order', async () => {
  const unexpected = shop.server.logged.filter((line) => line.includes('unexpected error'));
  expect(unexpected).toEqual([]);
  expect(await shop.violations()).toEqual([]);
});
