import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ForgedEventError } from '../../ports/provider-error.ts';
import { Secret } from '../../secret.ts';
import { verifySignature } from './webhook-signature.ts';

const key = Buffer.from('a webhook secret of some length');
const secret = new Secret(`whsec_${key.toString('base64')}`);
const now = new Date('2026-02-01T10:15:31Z');
const seconds = String(now.getTime() / 1000);
const rawBody = Buffer.from('{"id":"e1","type":"payment.success","data":{}}');

function timed(prefix: string, changes: Record<string, string> = {}) {
  const signature = createHmac('sha256', key)
    .update(`msg_1.${seconds}.${rawBody.toString()}`)
    .digest('base64');
  const headers: Record<string, string> = {
    [`${prefix}-id`]: 'msg_1',
    [`${prefix}-timestamp`]: seconds,
    [`${prefix}-signature`]: `v1,${Buffer.from('old').toString('base64')} v1,${signature}`,
    ...changes,
  };
  return (name: string) => headers[name];
}

describe('svix and standard-webhooks', () => {
  it.each([
    ['svix', 'svix'],
    ['standard-webhooks', 'webhook'],
  ] as const)('%s: takes a right signature among several', (scheme, prefix) => {
    expect(() =>
      verifySignature(scheme, secret, { headers: timed(prefix), rawBody, now }),
    ).not.toThrow();
  });

  it.each([
    ['no signature', timed('svix', { 'svix-signature': '' }), rawBody, now],
    ['another body', timed('svix'), Buffer.concat([rawBody, Buffer.from(' ')]), now],
    ['another id', timed('svix', { 'svix-id': 'msg_2' }), rawBody, now],
    [
      'a signature of no known version',
      timed('svix', { 'svix-signature': 'v2,abc' }),
      rawBody,
      now,
    ],
    ['headers of the other scheme', timed('webhook'), rawBody, now],
    ['six minutes old', timed('svix'), rawBody, new Date(now.getTime() + 360_000)],
    ['six minutes ahead', timed('svix'), rawBody, new Date(now.getTime() - 360_000)],
    ['a time that is no number', timed('svix', { 'svix-timestamp': '1e9' }), rawBody, now],
  ])('refuses %s', (_, headers, body, at) => {
    expect(() => verifySignature('svix', secret, { headers, rawBody: body, now: at })).toThrow(
      ForgedEventError,
    );
  });

  it('takes four minutes of difference', () => {
    const later = new Date(now.getTime() + 240_000);
    expect(() =>
      verifySignature('svix', secret, { headers: timed('svix'), rawBody, now: later }),
    ).not.toThrow();
  });
});

it.each(['', 'whsec_', 'whsec_c2hvcnQ='])('refuses everything under the weak secret %j', (weak) => {
  const headers = timed('svix');
  expect(() => verifySignature('svix', new Secret(weak), { headers, rawBody, now })).toThrow(
    'too short',
  );
});

describe('the first documentation', () => {
  it.each([
    ['lopay-legacy-hex', 'a secret in plain text', 'hex', (text: string) => Buffer.from(text)],
    ['lopay-legacy-base64', key.toString('base64'), 'base64', () => key],
  ] as const)('%s', (scheme, text, encoding, keyOf) => {
    const signature = createHmac('sha256', keyOf(text)).update(rawBody).digest(encoding);
    const check = (header: string | undefined, body: Uint8Array = rawBody) =>
      verifySignature(scheme, new Secret(text), { headers: () => header, rawBody: body, now });
    expect(() => check(`sha256=${signature}`)).not.toThrow();
    expect(() => check(`sha256=${signature}`, Buffer.from('other'))).toThrow(ForgedEventError);
    expect(() => check(undefined)).toThrow(ForgedEventError);
    expect(() => check('sha256=')).toThrow(ForgedEventError);
  });
});
