import { decodePunycode } from './punycode.ts';

/** Both sides have it; core knows the libraries of neither. */
declare const URL: new (
  text: string,
) => Record<'href' | 'protocol' | 'hostname' | 'pathname' | 'username' | 'password', string>;

/**
 * Addresses that people type, and that other people will open. Only public http(s) pages: no script,
 * no data, no name before an @ (it hides where one goes), no machine inside a network. They are
 * checked where they are written and where they are shown, and never fetched by the server.
 */
const LONGEST = 2_048;
const INNER_NAMES = /(^|\.)(localhost|local|internal|intranet|lan|home|corp|arpa)$/;

/** The address in its usual form, or nothing. `joes.com` is taken for `https://joes.com`. */
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

/** As the table site_domains has it: labels and name as long as DNS allows. */
const NAME = /^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/;

/**
 * A name with a dot that can be registered; never a bare number, which may lead inside (the URL parser has unfolded
 * 0x7f.1).
 */
export function isPublicName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '').toLowerCase();
  return name.length <= 253 && NAME.test(name) && !INNER_NAMES.test(name);
}

/** For people: `https://www.joes.com/` -> `www.joes.com`, `https://xn--bcher-kva.com/` -> `bücher.com`. */
export function withoutScheme(address: string): string {
  return address
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '')
    .replace(/^[^/?#]+/, (host) => host.split('.').map(readableLabel).join('.'));
}

/** Letters and digits only: what else it may hold could pretend to be something of ours. */
function readableLabel(label: string): string {
  const letters = label.startsWith('xn--') ? decodePunycode(label.slice(4)) : undefined;
  return letters && /^[\p{L}\p{M}\p{N}-]+$/u.test(letters) ? letters : label;
}

/**
 * Where Google itself shows a business. A host alone would not do: `google.com/url` leads anywhere, `goo.gl` is a
 * shortener, and the content of `sites.` and `docs.google.com` is anyone's.
 */
const GOOGLE_PLACES: readonly (readonly [host: RegExp, path: RegExp])[] = [
  [/^g\.page$/, /^\/./],
  [/^maps\.app\.goo\.gl$/, /^\/./],
  [/^goo\.gl$/, /^\/maps\/./],
  [/^g\.co$/, /^\/kgs\/./],
  [/^search\.google\.com$/, /^\/local\//],
  [/^(www\.)?google\.com$/, /^\/(maps|search)(\/|$)/],
  [/^maps\.google\.com$/, /^\/($|maps(\/|$))/],
];

/** `/url` leads to whatever address it is given, `btnI` to whatever is found first. */
const LEADS_ON = /^[^?#]*\/(u|%75)(r|%72)(l|%6c)\/?([?#]|$)|[?&]btni\b/i;

/** A business's page at Google over https: the only place our texts send a customer to. */
export function googleAddress(text: string): string | undefined {
  const address = publicWebAddress(text);
  if (!address?.startsWith('https://')) return undefined;
  const { hostname, pathname } = new URL(address);
  const known = GOOGLE_PLACES.some(([host, path]) => host.test(hostname) && path.test(pathname));
  return known && !LEADS_ON.test(address) ? address : undefined;
}
