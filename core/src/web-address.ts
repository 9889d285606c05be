import { decodePunycode } from './punycode.ts';

/** Both sides have it, but core includes neither library. */
declare const URL: new (
  text: string,
) => Record<'href' | 'protocol' | 'hostname' | 'pathname' | 'username' | 'password', string>;

/** Typed URLs that others will open: only public http(s) pages, no credentials, no internal hosts; never fetched. */
const LONGEST = 2_048;
const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/** The normalised URL, or undefined. `joes.com` becomes `https://joes.com`. */
export function publicWebAddress(text: string): string | undefined {
  const trimmed = text.trim();
  if (trimmed.length > LONGEST || /[\s\p{Cc}\p{Cf}<>"\\^`{|}]/u.test(trimmed)) return undefined;
  const withScheme = /^[a-z][a-z0-9+.-]*:(?!\d)/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  let url: InstanceType<typeof URL>;
  try {
    url = new URL(withScheme);
  } catch {
    return undefined;
  }
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return undefined;
  if (url.username || url.password) return undefined;
  return isPublicName(url.hostname) && url.href.length <= LONGEST ? url.href : undefined;
}

/** As in the table site_domains: DNS limits. */
const NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/** A registrable name with a dot; never a bare number, which may be internal (the URL parser has expanded 0x7f.1). */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return name.length <= 253 && NAME.test(name) && !INNER_NAMES.test(name);
}

/** `https://www.joes.com/` -> `www.joes.com`, `https://xn--bcher-kva.com/` -> `bücher.com`. */
export function withoutScheme(address: string): string {
  return address
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/^[^/?#]+/, (host) => host.split('.').map(readableLabel).join('.'));
}

/** Letters and digits only: other characters could be misleading. */
function readableLabel(label: string): string {
  const letters = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : undefined;
  return letters && /^[\p{L}\p{M}\p{N}-]+$/u.test(letters) ? letters : label;
}

/** Google's business pages only: `google.com/url` and `goo.gl` redirect, `sites.` and `docs.` are user content. */
const GOOGLE_PLACES: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^g\.page$/, /^\/./],
  [/^maps\.app\.goo\.gl$/, /^\/./],
  [/^goo\.gl$/, /^\/maps\/./],
  [/^g\.co$/, /^\/kgs\/./],
  [/^search\.google\.com$/, /^\/local\//],
  [/^(www\.)?google\.com$/, /^\/(maps|search)(\/|$)/],
  [/^maps\.google\.com$/, /^\/($|maps(\/|$))/],
];

/** `/url` redirects to any address, `btnI` to the first result. */
const LEADS_ON = /^[^?#]*\/(u|%75)(r|%72)(l|%6c)\/?([?#]|$)|[?&]btni\b/i;

/** A Google business page over https: the only place our texts link to. */
export function googleAddress(text: string): string | undefined {
  const address = publicWebAddress(text);
  if (!address?.startsWith('https://')) return undefined;
  const { hostname, pathname } = new URL(address);
  const known = GOOGLE_PLACES.some(([host, path]) => host.test(hostname) && path.test(pathname));
  return known && !LEADS_ON.test(address) ? address : undefined;
}
