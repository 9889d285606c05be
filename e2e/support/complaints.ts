import type { BrowserContext } from '@playwright/test';

/** Said by the test tool itself, of the service worker that most journeys do without. */
const NOT_OURS = /Service Worker registration blocked by Playwright/;

/** Everything the pages of this context complain about, from now on. */
export function collectComplaints(context: BrowserContext, complaints: string[]): void {
  const add = (text: string) => {
    if (!NOT_OURS.test(text)) complaints.push(text);
  };
  context.on('page', (page) => {
    page.on('console', (message) => {
      if (['error', 'warning'].includes(message.type())) add(message.text());
    });
    page.on('pageerror', (error) => add(String(error)));
  });
}
