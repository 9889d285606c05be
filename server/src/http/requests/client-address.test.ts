import { describe, expect, it } from 'vitest';
import { addressReader, isForThisMachine, isThisMachine, limitKeys } from './client-address.ts';

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
    ['10.0.0.2', '198.51.100.1, 10.1.1.1:8080, [::ffff:10.1.1.2]:80', '198.51.100.1'],
    ['10.0.0.2', '10.0.0.3, 999.1.1.1', '10.0.0.2'],
    ['0:0:0:0:0:ffff:a00:2', '198.51.100.1', '198.51.100.1'],
    ['10.0.0.2', undefined, '10.0.0.2'],
    ['::1', '2001:db8::7', '2001:db8::7'],
  ])('peer %s with X-Forwarded-For %s is %s', (peer, header, address) => {
    expect(read(peer, header)).toBe(address);
  });

  it('believes no header unless configured to', () => {
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

describe('limitKeys', () => {
  it('counts a household by its /64 and what it rents by its /48', () => {
    const keys = ['2001:db8:1:2::/64', '2001:db8:1::/48'];
    expect(limitKeys('2001:db8:1:2:aaaa::1')).toEqual(keys);
    expect(limitKeys('2001:db8:1:2:ffff:1:2:3')).toEqual(keys);
    expect(limitKeys('2001:db8:1:3::1')).toEqual(['2001:db8:1:3::/64', '2001:db8:1::/48']);
    expect(limitKeys('203.0.113.9')).toEqual(['203.0.113.9']);
    expect(limitKeys('203.0.113.9', 'a link:')).toEqual(['a link:203.0.113.9']);
    expect(limitKeys('2001:db8:1:2::1', 'a link:')).toEqual(keys.map((key) => `a link:${key}`));
  });

  it.each([
    ['::1', ['0:0:0:0::/64', '0:0:0::/48']],
    ['2001:db8::', ['2001:db8:0:0::/64', '2001:db8:0::/48']],
    ['::2:3:4:5:6:7:8', ['0:2:3:4::/64', '0:2:3::/48']],
  ])('fills in what %s leaves out', (address, keys) => {
    expect(limitKeys(address)).toEqual(keys);
  });

  const read = addressReader(['10.0.0.0/8']);
  it.each([
    [
      '2001:db8:0:2::1',
      '2001:DB8:0:2::1',
      '2001:0db8:0000:0002:0:0:0:1',
      '2001:db8::2:0:0:0:1',
      '2001:db8:0:2::1%eth0',
      '[2001:db8:0:2::1]',
      '[2001:db8:0:2::1]:51234',
    ],
    ['203.0.113.9', '::ffff:203.0.113.9', '::FFFF:cb00:7109', '0:0:0:0:0:ffff:203.0.113.9'],
    ['203.0.113.9', '203.0.113.9:443', '[::ffff:203.0.113.9]:443'],
  ])('knows %s by no other spelling', (spelling, ...others) => {
    for (const other of others) {
      expect(read('10.0.0.2', other)).toBe(spelling);
      expect(limitKeys(other)).toEqual(limitKeys(spelling));
    }
  });
});
