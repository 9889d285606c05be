import { defineConfig } from '@playwright/test';
import base from './playwright.config.ts';

/** The gallery: every screen and state as a picture, in `e2e/screens/`. */
export default defineConfig({ ...base, testDir: 'gallery', timeout: 120_000 });
