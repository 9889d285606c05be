/** Where a link is paid: the site's origin plus /pay/{url} (spec 9). */
export function linkAddress(origin: string, url: string): string {
  return `${origin}/pay/${url}`;
}
