import { BlockList, isIP } from 'node:net';
import type { LimitKeys } from '../../db/rate-limits.ts';

/** `X-Forwarded-For` is read from the right while each hop is a trusted proxy: anyone can send that header. */
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

/** Canonical spelling, for limits and logs; undefined if invalid. */
function plain(claimed: string): string | undefined {
  if (isIP(claimed) === 4) return claimed;
  // Strips the IPv4-mapped prefix, a port and a zone.
  const address = claimed
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

/** False at a public address: some proxies add no header, and behind a local one every request looks local. */
export function isForThisMachine(publicUrl: string): boolean {
  const { protocol, host } = new URL(publicUrl);
  return protocol === 'http:' && LOOPBACK_HOST.test(host);
}

const FORWARDING = /^(x-forwarded|forwarded$|x-real-ip$|via$)/;

/**
 * By the socket's peer and the Host header: DNS rebinding fails on the name, and a proxied request is not local
 * whatever its headers claim.
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
 * Rate limits count an IPv4 address, or an IPv6 /64 (a household or phone) within its /48, which holds 65,536 of
 * them. `of` separates counts, for example per link.
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
