import { SPANISH } from '@jobly/core/language/spanish/catalogue';
import { setLanguage } from '@jobly/core/language/t';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { englishOn } from '../../../test/english-on.ts';
import { EVERY_SCREEN, expectNothingCutOff, openAsBusy } from '../../../test/every-screen.ts';

afterEach(() => setLanguage('en'));

it.each(EVERY_SCREEN.filter(({ route }) => route !== '/private/user-form'))(
  '$route speaks Spanish, and its longer words fit 320 px',
  async (screen) => {
    setLanguage('es', SPANISH);
    await page.viewport(320, 844);
    await openAsBusy(screen);
    expectNothingCutOff();
    expect(englishOn(document, SPANISH)).toEqual([]);
  },
);
