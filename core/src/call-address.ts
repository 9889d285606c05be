export function callUrl(
  { path }: { path: string },
  { params = {}, query = {} }: { params?: unknown; query?: unknown } = {},
): string {
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) =>
    encodeURIComponent((params as Record<string, string>)[name] ?? ''),
  );
  const asked = Object.entries(query as Record<string, string>)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&');
  return asked ? `${filled}?${asked}` : filled;
}
