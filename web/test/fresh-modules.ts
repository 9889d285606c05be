import { vi } from 'vitest';

// Tests of the web mock modules and change their state: each file loads them anew, in a process that stays.
vi.resetModules();
