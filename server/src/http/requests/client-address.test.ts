import { describe, expect, it } from 'vitest';
import { addressReader, isForThisMachine, isThisMachine, limitKey } from './client-address.ts';

describe('addressReader', () => {
  const read = addressReader(['10.0.0.0/8', '::1']);

  it.each([
    ['203.0.113.9', undefined, '203.0.113.9'],
    ['203.0.113.9', '198.51.100.1', '203.0.113.9'],
    ['10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['::ffff:10.0.0.2', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.2', '6.6.6.6, 198.51.100.1', '198.51.100.1'],
    ['10.0.0.2', '198.51.100.1, 10.1.1.1', '198.51.100.1'],
    ['10.0.0.2', 'unknown', '10.0.0.2'],
    ['10.0.0.2', undefined, '10.0.0.2'],
    ['::1', '2001:db8::7', '2001:db8::7'],
  ])('peer %s with X-Forwarded-For %s is %s', (peer, header, address) => {
    expect(read(peer, header)).toBe(address);
  });

  it('believes nobody unless told to', () => {
    expect(addressReader([])('127.0.0.1', '1.2.3.4')).toBe('127.0.0.1');
  });
});

it.each([
  ['127.0.0.1', { host: 'localhost:4000' }, true],
  ['::ffff:127.0.0.1', { host: '127.0.0.1:4000' }, true],
  ['::1', { host: '[::1]:4000' }, true],
  ['127.0.0.1', { host: 'evil.example' }, false],
  ['127.0.0.1', { host: 'localhost.evil.example' }, false],
  ['127.0.0.1', {}, false],
  ['203.0.113.9', { host: 'localhost:4000' }, false],
  ['127.0.0.1', { host: 'localhost:4000', 'x-forwarded-for': '127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost:4000', 'X-Forwarded-Host': 'localhost' }, false],
  ['127.0.0.1', { host: 'localhost:4000', forwarded: 'for=127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost:4000', 'x-real-ip': '127.0.0.1' }, false],
  ['127.0.0.1', { host: 'localhost:4000', via: '1.1 proxy' }, false],
])('takes %s with %j for the person at this machine: %s', (peer, headers, expected) => {
  expect(isThisMachine(peer, new Headers(headers))).toBe(expected);
});

it.each([
  ['http://localhost:4000', true],
  ['http://127.0.0.1:4000', true],
  ['http://[::1]:4000', true],
  ['https://localhost:4000', false],
  ['http://192.168.1.5:4000', false],
  ['http://jobly.example', false],
  ['https://jobly.example', false],
])('has a person at the machine with the address %s: %s', (publicUrl, expected) => {
  expect(isForThisMachine(publicUrl)).toBe(expected);
});

it('counts an IPv6 household as one visitor', () => {
  expect(limitKey('2001:db8:1:2:aaaa::1')).toBe(limitKey('2001:db8:1:2:ffff:1:2:3'));
  expect(limitKey('2001:db8:1:3::1')).not.toBe(limitKey('2001:db8:1:2::1'));
  expect(limitKey('203.0.113.9')).toBe('203.0.113.9');
});
