import type { LimitMet } from '../../db/limits-met.ts';

/** As in draft-ietf-httpapi-ratelimit-headers-10. Not on redirects: a client may wait before it follows one. */
export function limitHeaders(met: LimitMet[], status: number): Record<string, string> {
  if (met.length === 0 || (status >= 300 && status < 400)) return {};
  const seconds = ({ leftMs }: LimitMet) => Math.max(1, Math.ceil(leftMs / 1000));
  const list = (item: (limit: LimitMet) => string) =>
    met.map((limit) => `"${limit.name}";${item(limit)}`).join(', ');
  const refusal = met.findLast(({ refused }) => refused);
  return {
    'RateLimit-Policy': list(({ allowed, perSeconds }) => `q=${allowed};w=${perSeconds}`),
    RateLimit: list((limit) => `r=${limit.left};t=${seconds(limit)}`),
    ...(status === 429 && refusal && { 'Retry-After': String(seconds(refusal)) }),
  };
}
