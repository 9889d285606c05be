import { BlockList, isIP } from 'node:net';
import type { LimitKeys } from '../../db/rate-limits.ts';

/**
 * The client's address. `X-Forwarded-For` is read from the right, and only as long as the one who
 * wrote the entry is a proxy we were told to trust: anybody can send that header.
 */
export function addressReader(trustedProxies: string[]) {
  const isTrusted = trustReader(trustedProxies);
  return function clientAddress(peer: string, forwardedFor: string | undefined): string {
    let address = plain(peer) ?? peer;
    if (forwardedFor === undefined) return address;
    const hops = forwardedFor.split(',');
    while (isTrusted(address)) {
      const next = plain(hops.pop()?.trim() ?? '');
      if (next === undefined) break;
      address = next;
    }
    return address;
  };
}

/** Whether an address is that of a proxy we were told to trust. */
export function trustReader(trustedProxies: string[]): (address: string) => boolean {
  const trusted = new BlockList();
  for (const entry of trustedProxies) {
    const [address = '', prefix] = entry.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (prefix === undefined) trusted.addAddress(address, family);
    else trusted.addSubnet(address, Number(prefix), family);
  }
  return (peer) => {
    const address = plain(peer);
    return address !== undefined && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
}

const MAPPED = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/;

/** The one spelling of an address: limits and logs know it by no other. Undefined when it is none. */
function plain(told: string): string | undefined {
  if (isIP(told) === 4) return told;
  // As a socket tells it that takes both kinds; then with the port that some proxies add, and with a zone.
  const address = told
    .replace(/^::ffff:(?=\d+\.)/i, '')
    .replace(/^\[(.+)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '');
  if (isIP(address) !== 6) return isIP(address) === 4 ? address : undefined;
  const spelled = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = MAPPED.exec(spelled)
    ?.slice(1)
    .map((group) => Number.parseInt(group, 16));
  return mapped ? mapped.flatMap((pair) => [pair >> 8, pair & 255]).join('.') : spelled;
}

const LOOPBACK_HOST = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])(:\d+)?$/;

/**
 * Whether anybody can be at this machine at all: not at an address that others open. Some proxies pass
 * a request on without a word of it, and behind one here everybody looks local.
 */
export function isForThisMachine(publicUrl: string): boolean {
  const { protocol, host } = new URL(publicUrl);
  return protocol === 'http:' && LOOPBACK_HOST.test(host);
}

const FORWARDING = /^(x-forwarded|forwarded$|x-real-ip$|via$)/;

/**
 * The person at this machine: by the socket's own peer, and by the name they typed. A foreign name
 * that leads here (DNS rebinding) is a page of somebody else's asking, and a request that was passed
 * on comes from whoever sent it to the proxy, whatever its headers claim.
 */
export function isThisMachine(peer: string, headers: Headers): boolean {
  return (
    isLoopback(peer) &&
    LOOPBACK_HOST.test(headers.get('host') ?? '') &&
    [...headers.keys()].every((name) => !FORWARDING.test(name))
  );
}

function isLoopback(peer: string): boolean {
  const address = plain(peer) ?? '';
  return address === '::1' || address.startsWith('127.');
}

/**
 * By what limits count a visitor (db/rate-limits.ts): an IPv4 address, or the /64 of an IPv6 one, which is
 * one household or phone, within its /48: whoever rents one of those holds 65,536 of them. `of` names what
 * else is counted apart, such as a link.
 */
export function limitKeys(address: string, of = ''): LimitKeys {
  const spelled = plain(address) ?? address;
  if (isIP(spelled) !== 6) return [of + spelled];
  const [head = [], tail] = spelled.split('::').map((part) => part.split(':').filter(Boolean));
  const zeros = Array<string>(tail ? 8 - head.length - tail.length : 0).fill('0');
  const groups = [...head, ...zeros, ...(tail ?? [])];
  const network = (bits: 64 | 48) => `${of}${groups.slice(0, bits / 16).join(':')}::/${bits}`;
  return [network(64), network(48)];
}
