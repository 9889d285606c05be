import type { SitePage } from '@jobly/core/websites/site';

export function photoPath({ photoBase }: SitePage, name: string): string {
  return `${photoBase}/${encodeURIComponent(name.toWellFormed())}`;
}

/** With the host, for those who read the page from elsewhere. */
export function photoUrl(page: SitePage, name: string): URL {
  return new URL(photoPath(page, name), page.address);
}
