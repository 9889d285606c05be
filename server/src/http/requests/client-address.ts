import { BlockList, isIP } from 'node:net';

/**
 * The client's address. `X-Forwarded-For` is read from the right, and only as long as the one who
 * wrote the entry is a proxy we were told to trust: anybody can send that header.
 */
export function addressReader(trustedProxies: string[]) {
  const isTrusted = trustReader(trustedProxies);
  return function clientAddress(peer: string, forwardedFor: string | undefined): string {
    if (forwardedFor === undefined) return plain(peer);
    const hops = forwardedFor.split(',').map((hop) => plain(hop.trim()));
    let address = plain(peer);
    while (isTrusted(address)) {
      const next = hops.pop();
      if (!next || isIP(next) === 0) break;
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
    return isIP(address) !== 0 && trusted.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  };
}

/** `::ffff:10.0.0.1` is 10.0.0.1 as an IPv6 socket tells it. */
function plain(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, '');
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
    isLoopback(plain(peer)) &&
    LOOPBACK_HOST.test(headers.get('host') ?? '') &&
    [...headers.keys()].every((name) => !FORWARDING.test(name))
  );
}

function isLoopback(address: string): boolean {
  return address === '::1' || address.startsWith('127.');
}

/** Limits count an IPv6 visitor by /64: one household holds 2^64 addresses. */
export function limitKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = address.split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const zeros = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0');
  const groups = address.includes('::') ? [...left, ...zeros, ...right] : left;
  return `${groups.slice(0, 4).join(':')}::/64`;
}
