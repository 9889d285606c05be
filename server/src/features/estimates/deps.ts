import type { NewsDeps } from '../../base-deps.ts';
import type { JobLinks } from '../../link-writes.ts';
import type { RateLimit } from '../../db/rate-limits.ts';

export interface EstimateDeps extends NewsDeps {
  links: JobLinks;
  mostCents: number;
  /** Shared twice in a minute in the same way is shared once. */
  shares: RateLimit;
}
