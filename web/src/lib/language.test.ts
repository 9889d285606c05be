import { currentLanguage } from '@jobly/core/language/t';
import { expect, it, vi } from 'vitest';
import { loadLanguage } from './language.ts';

// Never resolves.
vi.mock('@jobly/core/language/spanish/catalogue', () => new Promise(() => {}));

it('that does not come in time is not waited for', async () => {
  vi.useFakeTimers();
  const documentElement = { lang: 'es' };
  vi.stubGlobal('document', { cookie: 'language=es', documentElement });
  const loaded = loadLanguage();
  await vi.advanceTimersByTimeAsync(4_000);
  await loaded;
  expect([currentLanguage(), documentElement.lang]).toEqual(['en', 'en']);
  vi.unstubAllGlobals();
  vi.useRealTimers();
});
