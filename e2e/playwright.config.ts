import { defineConfig } from '@playwright/test';
import { browser } from './support/browser.ts';

const OWN_SERVER = /(?:crash|faults)\.spec/;

/** Journeys of people, in a real Chromium against the real server and database. */
export default defineConfig({
  testDir: 'journeys',
  outputDir: 'results',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  // A journey waits more than it works: three workers left 40 % of two cores idle.
  workers: 5,
  retries: 0,
  forbidOnly: true,
  // Most take 5 to 20 s here; a slower machine, or the tests beside them, are not a failure.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  // Those on a server of their own take longest: first, so that none is left alone at the end.
  projects: [
    { name: 'own server', testMatch: OWN_SERVER },
    { name: 'journeys', testIgnore: OWN_SERVER },
  ],
  reporter: [['list'], ['./support/failure-report.ts']],
  use: {
    ...browser,
    // A quarter of a phone's pixels will do.
    deviceScaleFactor: 1,
    // Without a film or a copy of the page for every step: the one costs a core, the other 8 % of the time;
    // what was there at a failure is reported beside it.
    trace: { mode: 'retain-on-failure', screenshots: false, snapshots: false, sources: true },
    actionTimeout: 20_000,
  },
});
