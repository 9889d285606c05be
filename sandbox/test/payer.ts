/** A browser without script: reads forms out of the page and posts them. */
export type Page = { status: number; url: string; html: string; location: string | null };

export async function open(url: string): Promise<Page> {
  const answer = await fetch(url, { redirect: 'manual' });
  const html = await answer.text();
  return { status: answer.status, url, html, location: answer.headers.get('location') };
}

export function hiddenFields(html: string): Record<string, string> {
  const found = html.matchAll(/<input\s+type="hidden"\s+name="(\w+)"\s+value="([^"]*)"/g);
  return Object.fromEntries([...found].map(([, name, value]) => [name ?? '', value ?? '']));
}

export async function post(url: string, fields: Record<string, string>): Promise<Page> {
  const answer = await fetch(url, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams(fields),
  });
  const html = await answer.text();
  return { status: answer.status, url, html, location: answer.headers.get('location') };
}

export const follow = (from: Page): Promise<Page> =>
  open(new URL(from.location ?? from.url, from.url).href);

export const CARD = { expiry: '12 / 40', cvc: '123', name: 'Dana Whitfield', zip: '94107' };

/** Opens the page and pays with this card; the answer to the post, not yet followed. */
export async function payByCard(link: string, number: string, changes = {}): Promise<Page> {
  const page = await open(link);
  return post(`${link}/card`, { ...hiddenFields(page.html), ...CARD, number, ...changes });
}
