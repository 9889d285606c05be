import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The gallery: every screen and state as pictures, in `e2e/screens/`. */
export default defineConfig({
  ...base,
  testDir: 'gallery',
  workers: 2,
  // Some hundred pictures each.
  timeout: 900_000,
});
