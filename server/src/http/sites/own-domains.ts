const KNOWN_FOR_MS = 30_000;
const KEPT = 1_000;

/** Cached for 30 s, unknown hosts included: each request would cost a query. */
export function ownDomains(find: (domain: string) => Promise<string | undefined>) {
  const known = new Map<string, { slug: Promise<string | undefined>; untilMs: number }>();
  return {
    slugOf(host: string): Promise<string | undefined> {
      const kept = known.get(host);
      if (kept && kept.untilMs > performance.now()) return kept.slug;
      const slug = find(host.replace(/^www\./, ''));
      known.delete(host);
      known.set(host, { slug, untilMs: performance.now() + KNOWN_FOR_MS });
      if (known.size > KEPT) known.delete(known.keys().next().value!);
      slug.catch(() => known.delete(host));
      return slug;
    },
  };
}
