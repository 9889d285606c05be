import { SPANISH } from '@jobly/core/language/spanish/catalogue';
import { ENTRANCE } from '@jobly/core/language/spanish/entrance';
import { setLanguage } from '@jobly/core/language/t';
import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { englishOn } from '../../../test/english-on.ts';
import { EVERY_SCREEN, expectNothingCutOff, openAsBusy } from '../../../test/every-screen.ts';

afterEach(() => setLanguage('en'));

const isInFront = ({ route }: { route: string }) => route === '/auth' || route.startsWith('/legal');

it.each(EVERY_SCREEN.filter(({ route }) => route !== '/private/user-form'))(
  '$route speaks Spanish, and its longer words fit 320 px',
  async (screen) => {
    // As main.tsx and screens.ts load them: the pages in front of the sign-in have the entrance's alone.
    setLanguage('es', isInFront(screen) ? ENTRANCE : SPANISH);
    await page.viewport(320, 844);
    await openAsBusy(screen);
    expectNothingCutOff();
    expect(englishOn(document, SPANISH)).toEqual([]);
  },
);
