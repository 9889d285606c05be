import type { Page } from '@playwright/test';

/** What this device keeps of a person for their next visit; empty when nothing. */
export const lastKnown = (page: Page): Promise<string> =>
  page.evaluate(async () => (await (await caches.match('/last-known'))?.text()) ?? '');
