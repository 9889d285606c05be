import type { Language } from '@jobly/core/language/language';
import { currentLanguage } from '@jobly/core/language/t';
import type { ComponentType } from 'react';
import { EnglishPrivacy } from './english/privacy.tsx';
import { EnglishTerms } from './english/terms.tsx';
import { SpanishPrivacy } from './spanish/privacy.tsx';
import { SpanishTerms } from './spanish/terms.tsx';

/** Long texts are translated as a whole, not by sentence. */
const inLanguages = (pages: Record<Language, ComponentType>) => () => {
  const Page = pages[currentLanguage()];
  return <Page />;
};

export const PrivacyPage = inLanguages({ en: EnglishPrivacy, es: SpanishPrivacy });
export const TermsPage = inLanguages({ en: EnglishTerms, es: SpanishTerms });
