import { lookup as dnsLookup, type LookupAddress } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

const PRIVATE = new BlockList();
for (const [network, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(network, prefix, 'ipv4');
}
// Public IPv6 is 2000::/3 without tunnels to IPv4 (6to4, Teredo).
const ROUTED = new BlockList();
ROUTED.addSubnet('2000::', 3, 'ipv6');
PRIVATE.addSubnet('2001::', 32, 'ipv6');
PRIVATE.addSubnet('2002::', 16, 'ipv6');

export function isPublicIp(ip: string): boolean {
  const family = isIP(ip);
  if (family === 4) return !PRIVATE.check(ip, 'ipv4');
  return family === 6 && ROUTED.check(ip, 'ipv6') && !PRIVATE.check(ip, 'ipv6');
}

/** https, the default port and a known push service; `*.` matches any subdomain. */
export function isPushEndpoint(endpoint: string, hosts: readonly string[]): boolean {
  const url = URL.parse(endpoint);
  if (url?.protocol !== 'https:' || url.port !== '' || url.username || url.password) return false;
  return hosts.some((host) =>
    host.startsWith('*.') ? url.hostname.endsWith(host.slice(1)) : url.hostname === host,
  );
}

/** Resolves and checks in one step, which prevents DNS rebinding. */
export const publicLookup: LookupFunction = (host, options, callback) => {
  dnsLookup(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    const refused =
      error ??
      (found.every(({ address }) => isPublicIp(address))
        ? undefined
        : Object.assign(new Error('the push service has no public address'), {
            syscall: 'getaddrinfo',
          }));
    if (refused) callback(refused, []);
    else if (options.all) callback(null, found);
    else callback(null, found[0]!.address, found[0]!.family);
  });
};
