import tailwindcss from '@tailwindcss/vite';
import { playwright } from '@vitest/browser-playwright';
import { defineConfig } from 'vitest/config';
import { browser } from './e2e/support/browser.ts';
import { findChromium } from './scripts/chromium.mjs';
import { payScripts } from './web/vite/pay-scripts.ts';

const executablePath = await findChromium();
const { launchOptions, viewport, locale, timezoneId, hasTouch, contextOptions } = browser;

// A busy machine is no reason to fail: what hangs is ended all the same.
const timeouts = { testTimeout: 60_000, hookTimeout: 60_000 };

const unitTests = (name: string) => ({
  test: { name, root: name, include: ['src/**/*.test.ts'], isolate: false, ...timeouts },
});

export default defineConfig({
  test: {
    // Twice as many as cores: many tests wait for a database or a clock.
    maxWorkers: 4,
    projects: [
      unitTests('core'),
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          // The server renders the customer's page and the websites from what is built.
          globalSetup: ['../scripts/setup.mjs', 'test/global-setup.ts'],
          setupFiles: ['test/no-stray-output.ts'],
          // A worker keeps what it has imported: loading the server anew for each file took 40 % of the time.
          isolate: false,
          ...timeouts,
          // A worker does what tests wait for: soon, or on a busy machine after a while.
          expect: { poll: { timeout: 20_000, interval: 20 } },
        },
      },
      unitTests('sandbox'),
      {
        test: {
          name: 'cluster',
          root: 'cluster',
          include: ['**/*.test.ts'],
          isolate: false,
          ...timeouts,
        },
      },
      {
        test: {
          name: 'web',
          root: 'web',
          include: ['src/**/*.test.ts'],
          setupFiles: ['test/fresh-modules.ts'],
          isolate: false,
          ...timeouts,
        },
      },
      {
        root: 'web',
        plugins: [tailwindcss(), payScripts()],
        // Named, so that a first run finds none of them late, which would load the page anew under a test.
        optimizeDeps: {
          include: [
            '@base-ui/react/dialog',
            '@tanstack/react-query',
            'axe-core',
            'lucide-react',
            'react',
            'react-dom',
            'react-dom/client',
            'react-dom/server',
            'react/jsx-dev-runtime',
            'uqr',
            'zod/mini',
          ],
        },
        test: {
          name: 'browser',
          include: ['src/**/*.browser.test.tsx'],
          setupFiles: ['test/setup.ts'],
          isolate: false,
          ...timeouts,
          // A condition that holds is seen at once; on a busy machine it may take a while to hold.
          expect: { poll: { timeout: 20_000 } },
          browser: {
            enabled: true,
            headless: true,
            provider: playwright({
              launchOptions: { ...launchOptions, ...(executablePath ? { executablePath } : {}) },
              contextOptions: {
                locale,
                timezoneId,
                hasTouch,
                ...contextOptions,
                permissions: ['clipboard-read', 'clipboard-write'],
              },
              actionTimeout: 20_000,
            }),
            instances: [{ browser: 'chromium' }],
            viewport,
            // As in the journeys: a part of the text will do.
            locators: { exact: false },
            screenshotFailures: false,
            screenshotDirectory: '../e2e/screens',
          },
        },
      },
    ],
  },
});
