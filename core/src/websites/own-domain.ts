import { publicWebAddress } from '../web-address.ts';

const DOMAIN = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** `https://www.RiveraPlumbing.com/` -> `riveraplumbing.com`; undefined for what nobody can own. */
export function ownDomainOf(typed: string): string | undefined {
  const host = /^https?:\/\/([^/:?#]+)/.exec(publicWebAddress(typed) ?? '')?.[1] ?? '';
  const domain = host
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '');
  return domain.length <= 253 && DOMAIN.test(domain) ? domain : undefined;
}
