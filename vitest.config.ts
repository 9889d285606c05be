import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'core', root: 'core', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/no-stray-output.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          // One more than two cores: many of these tests wait for a database or a clock.
          maxWorkers: 3,
        },
      },
      { test: { name: 'sandbox', root: 'sandbox', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.ts'] } },
    ],
  },
});
