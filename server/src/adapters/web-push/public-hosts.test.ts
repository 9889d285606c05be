import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { readConfig } from '../../config.ts';
import { isPublicIp, isPushEndpoint, publicLookup } from './public-hosts.ts';

const PRIVATE =
  '127.0.0.1 10.1.2.3 172.31.0.1 192.168.1.1 169.254.169.254 100.64.0.1 0.0.0.0 255.255.255.255 ' +
  '::1 :: ::ffff:127.0.0.1 fd00::1 fe80::1 64:ff9b::7f00:1 2002:7f00:1:: push.example';

it.each(PRIVATE.split(' '))('%s is not public', (ip) => {
  expect(isPublicIp(ip)).toBe(false);
});

it.each(['142.250.80.106', '17.188.143.34', '2607:f8b0:4006:80b::200a'])('%s is', (ip) => {
  expect(isPublicIp(ip)).toBe(true);
});

const { PUSH_HOSTS } = readConfig({});
const isOfBrowsers = (endpoint: string) => isPushEndpoint(endpoint, PUSH_HOSTS);

it('takes the push services of browsers, and nothing else', () => {
  expect(
    [
      'https://fcm.googleapis.com/fcm/send/a:b',
      'https://updates.push.services.mozilla.com/wpush/v2/a',
      'https://web.push.apple.com/a',
      'https://wns2-by3p.notify.windows.com/w/?token=a',
    ].filter((endpoint) => !isOfBrowsers(endpoint)),
  ).toEqual([]);
  expect(
    [
      'https://2130706433/',
      'https://127.1/',
      'https://localhost/',
      'https://push.example/a',
      'https://evil-push.apple.com.example/a',
      'https://notpush.apple.com/a',
      'http://web.push.apple.com/a',
      'https://web.push.apple.com:8443/a',
    ].filter(isOfBrowsers),
  ).toEqual([]);
  const own = readConfig({ PUSH_HOSTS: 'push.example, *.push.example' }).PUSH_HOSTS;
  expect(
    ['https://push.example/a', 'https://a.push.example/'].map((at) => isPushEndpoint(at, own)),
  ).toEqual([true, true]);
  expect(() => readConfig({ PUSH_HOSTS: '*' })).toThrow(/names of hosts/);
});

it('does not connect to a name that stands for this machine', async () => {
  await expect(promisify(publicLookup)('localhost', {})).rejects.toThrow('no public address');
});
