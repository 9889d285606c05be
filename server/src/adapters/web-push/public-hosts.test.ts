import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { isPublicAddress, isPublicEndpoint, publicLookup } from './public-hosts.ts';

const PRIVATE =
  '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 ' +
  '::1 :: ::ffff:127.0.0.1 fd00::1 fe80::1 64:ff9b::7f00:1 2002:7f00:1:: push.example';

it.each(PRIVATE.split(' '))('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

it.each(['142.250.80.106', '17.188.143.34', '2607:f8b0:4006:80b::200a'])('%s is', (address) => {
  expect(isPublicAddress(address)).toBe(true);
});

it('takes the push services of browsers, and nothing by number', () => {
  expect(
    [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-by3p.notify.windows.com/w/?token=a',
    ].filter((endpoint) => !isPublicEndpoint(endpoint)),
  ).toEqual([]);
  expect(
    ['https://2130706433/', 'https://0x7f.1/', 'https://127.1/', 'https://localhost/'].filter(
      isPublicEndpoint,
    ),
  ).toEqual([]);
});

it('does not connect to a name that stands for this machine', async () => {
  await expect(promisify(publicLookup)('localhost', {})).rejects.toThrow('no public address');
});
