import { isPublicName, publicWebAddress } from '../web-address.ts';

/** `https://www.RiveraPlumbing.com/` -> `riveraplumbing.com`; undefined for what cannot be registered. */
export function ownDomainOf(typed: string): string | undefined {
  const host = /^https?:\/\/([^/:?#]+)/.exec(publicWebAddress(typed) ?? '')?.[1] ?? '';
  const domain = host.replace(/^www\./, '').replace(/\.$/, '');
  return isPublicName(domain) ? domain : undefined;
}
