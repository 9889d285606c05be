import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    // One more than two cores: many tests wait for a database or a clock.
    maxWorkers: 3,
    projects: [
      { test: { name: 'core', root: 'core', include: ['src/**/*.test.ts'] } },
      {
        test: {
          name: 'server',
          root: 'server',
          include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
          globalSetup: ['test/global-setup.ts'],
          setupFiles: ['test/no-stray-output.ts'],
          // A worker keeps what it has imported: loading the server anew for each file took 40 % of the time.
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      { test: { name: 'sandbox', root: 'sandbox', include: ['src/**/*.test.ts'] } },
      { test: { name: 'web', root: 'web', include: ['src/**/*.test.ts'] } },
    ],
  },
});
