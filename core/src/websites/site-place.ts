const PROBE = 'slugprobe';

/** `https://Joes.jobly.site/` and `http://joes.jobly.site` are the same. */
function plain(address: string): string {
  return address
    .trim()
    .toLowerCase()
    .replace(/^https?:\/\//, '')
    .replace(/\/$/, '');
}

/** The slug of a generated site's address; undefined for other addresses. */
export function slugIn(address: string, urlOf: (slug: string) => string): string | undefined {
  const [before, after] = plain(urlOf(PROBE)).split(PROBE) as [string, string];
  const given = plain(address);
  if (!given.startsWith(before) || !given.endsWith(after)) return undefined;
  const slug = given.slice(before.length, given.length - after.length);
  return /^[a-z0-9]{1,63}$/.test(slug) ? slug : undefined;
}
