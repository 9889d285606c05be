import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { closedAddress } from '../../../test/carrier.ts';
import { NotTakenByCarrierError, RefusedByCarrierError } from '../../ports/carrier.ts';
import { Secret } from '../../secret.ts';
import { twilioSms } from './sms.ts';

let close: (() => void) | undefined;
afterEach(() => close?.());

/** The carrier replaced at the HTTP level: answers `status` and `reply`, remembers the request. */
async function carrierAnswering(status: number, reply: string) {
  const seen: { url?: string; body?: string; authorization?: string } = {};
  const server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => (body += chunk.toString()));
    request.on('end', () => {
      Object.assign(seen, { url: request.url, body, authorization: request.headers.authorization });
      response.writeHead(status, { 'content-type': 'application/json' }).end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  close = () => server.close();
  const { port } = server.address() as AddressInfo;
  const carrier = (
    from = '+14155550100',
    statusUrl = 'https://jobly.example/functions/v1/twilio-status',
  ) =>
    twilioSms({
      accountSid: 'AC1',
      authToken: new Secret('canary-token'),
      from,
      apiUrl: `http://127.0.0.1:${port}`,
      statusUrl,
    });
  const send = (from?: string, statusUrl?: string) =>
    carrier(from, statusUrl).send({ to: '+14155550132', body: 'Your code is 123456' });
  return { seen, send, carrier };
}

describe('twilioSms', () => {
  it('posts the form Twilio documents and keeps its message id', async () => {
    const { seen, send } = await carrierAnswering(201, '{"sid":"SM1","status":"queued"}');
    expect(await send()).toEqual({ providerMessageId: 'SM1' });
    expect(seen.url).toBe('/2010-04-01/Accounts/AC1/Messages.json');
    expect(Object.fromEntries(new URLSearchParams(seen.body))).toEqual({
      To: '+14155550132',
      From: '+14155550100',
      Body: 'Your code is 123456',
      StatusCallback: 'https://jobly.example/functions/v1/twilio-status',
    });
    expect(seen.authorization).toBe(`Basic ${btoa('AC1:canary-token')}`);
  });

  it('sends through a messaging service when one is configured', async () => {
    const { seen, send } = await carrierAnswering(201, '{"sid":"SM1"}');
    await send('MG123');
    expect(new URLSearchParams(seen.body).get('MessagingServiceSid')).toBe('MG123');
  });

  it('asks for no report at an address that Twilio cannot reach, and would refuse', async () => {
    const { seen, send } = await carrierAnswering(201, '{"sid":"SM1"}');
    await send('+14155550100', 'http://localhost:4000/functions/v1/twilio-status');
    expect(new URLSearchParams(seen.body).get('StatusCallback')).toBeNull();
  });

  it('finds in Twilio’s list what it has taken of us since then, by recipient and words', async () => {
    const message = (sid: string, given: object = {}) => ({
      sid,
      body: 'Receipt: $5.00',
      direction: 'outbound-api',
      date_created: 'Tue, 17 Nov 2026 10:00:00 +0000',
      ...given,
    });
    const messages = [
      message('SM1'),
      message('SM2', { body: 'Sent from your Twilio trial account - Receipt: $5.00' }),
      message('SM3', { body: 'Receipt: $6.00' }),
      message('SM4', { direction: 'inbound' }),
      message('SM5', { date_created: 'Tue, 17 Nov 2026 09:00:00 +0000' }),
    ];
    const { seen, carrier } = await carrierAnswering(200, JSON.stringify({ messages }));
    const trace = { to: '+14155550132', body: 'Receipt: $5.00' };
    const since = new Date('2026-11-17T09:59:00Z');
    const found = await carrier().findTaken!({ ...trace, since });
    expect(found.map(({ providerMessageId }) => providerMessageId)).toEqual(['SM1', 'SM2']);
    expect(seen.url).toBe('/2010-04-01/Accounts/AC1/Messages.json?To=%2B14155550132&PageSize=200');
  });

  it.each([
    [403, '{}', 'Twilio answered 403 when asked'],
    [200, 'not JSON', 'is not valid JSON'],
    [200, '{"sid":"SM1"}', 'expected array'],
  ])('does not take %i %s for a list', async (status, reply, problem) => {
    const { carrier } = await carrierAnswering(status, reply);
    const trace = { to: '+14155550132', body: 'b', since: new Date() };
    await expect(carrier().findTaken!(trace)).rejects.toThrow(problem);
  });

  it('hears that a number has said STOP to the carrier', async () => {
    const { send } = await carrierAnswering(400, '{"code":21610}');
    expect(await send().catch((thrown: unknown) => thrown)).toMatchObject({ optedOut: true });
  });

  it('takes a bad number as final, and says neither the number nor the words', async () => {
    const { send } = await carrierAnswering(
      400,
      '{"code":21211,"message":"+14155550132 Your code is 123456"}',
    );
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(RefusedByCarrierError);
    expect(String(error)).toBe('RefusedByCarrierError: Twilio answered 400 (error 21211)');
    expect((error as RefusedByCarrierError).optedOut).toBe(false);
  });

  it.each([
    [429, '{}', true],
    [503, 'closed', true],
    [401, '{"code":20003}', true],
    // Our own sender, not theirs: it passes once we have mended it.
    [400, '{"code":21606}', true],
    [500, 'oops, not JSON', false],
    [201, 'not JSON', false],
  ])('takes %i %s as passing; certainly not taken: %s', async (status, reply, notTaken) => {
    const { send } = await carrierAnswering(status, reply);
    const error = await send().catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Error);
    expect(error).not.toBeInstanceOf(RefusedByCarrierError);
    expect(error instanceof NotTakenByCarrierError).toBe(notTaken);
    expect(String(error)).not.toContain('canary-token');
  });

  it.each([
    ['closed', closedAddress],
    ['not in the address book', async () => 'http://nobody.invalid'],
  ])('knows that a carrier was not even reached: %s', async (_, address) => {
    const apiUrl = await address();
    const carrier = twilioSms({
      accountSid: 'AC1',
      authToken: new Secret('canary-token'),
      from: '+14155550100',
      apiUrl,
      statusUrl: 'https://jobly.example/functions/v1/twilio-status',
    });
    await expect(carrier.send({ to: '+14155550132', body: 'b' })).rejects.toThrow(
      NotTakenByCarrierError,
    );
  });
});
