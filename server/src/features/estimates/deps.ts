import type { Language } from '@jobly/core/language/language';
import type { Logger } from 'pino';
import type { NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { FeeRules } from '../../fee-rules.ts';
import type { RateLimit } from '../../db/rate-limits.ts';
import type { JobChanges } from '../../job-changes.ts';
import type { JobLinks } from '../../link-writes.ts';
import type { Enqueue } from '../../tasks/tasks.ts';

export interface EstimateDeps extends NewsDeps {
  links: JobLinks;
  jobs: JobChanges;
  saveLanguage: (db: Db, linkId: string, language: Language) => Promise<unknown>;
  /** What is still open at the provider is to be revoked. */
  closeCheckouts: (linkId: string) => Promise<void>;
  enqueue: Enqueue;
  mostCents: number;
  fees: FeeRules;
  log: Pick<Logger, 'info'>;
  /** Shared twice in a minute in the same way is shared once. */
  shares: RateLimit;
  wrongCodes: RateLimit;
  views: RateLimit;
  pdfs: RateLimit;
  /** Questions, requests and refusals: the business is notified of each. */
  answers: RateLimit;
}
