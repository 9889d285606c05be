import type { SitePage } from '@jobly/core/websites/site';

export function initialOf(name: string): string {
  const signs = new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(name.toWellFormed());
  const shown = Array.from(signs, ({ segment }) => segment).filter((sign) => sign.trim() !== '');
  const letter = shown.find((sign) => /^[\p{L}\p{N}]/u.test(sign));
  return (letter ?? shown[0] ?? '').toLocaleUpperCase('en');
}

/** The favicon as a data URL: no further request. */
export function iconUrl(name: string): string {
  const names: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
  const letter = initialOf(name).replace(/[&<>]/g, (sign) => names[sign]!);
  const picture = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="14" fill="#0c2035"/><rect y="54" width="64" height="10" fill="#ff8a1f"/><text x="32" y="40" font-family="system-ui,sans-serif" font-size="34" font-weight="800" text-anchor="middle" fill="#fff">${letter}</text></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(picture)}`;
}

export function photoPath({ photoBase }: SitePage, name: string): string {
  return `${photoBase}/${encodeURIComponent(name.toWellFormed())}`;
}

/** Absolute, at the site's own address: the page may be shown at another. */
export function absoluteUrl({ base, address }: SitePage, path: string): string {
  const own = base !== null && path.startsWith(`${base}/`);
  return own ? address + path.slice(base.length) : new URL(path, address).href;
}
