import { saveLanguage } from '@jobly/core/accounts/profile-contract';
import { LANGUAGES, LANGUAGE_NAMES, type Language } from '@jobly/core/language/language';
import { currentLanguage, t } from '@jobly/core/language/t';
import { useState } from 'react';
import { call, errorMessage } from '../../lib/api/api.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { toast } from '../../lib/toast/toast.ts';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';
import { Card } from '../../ui/layout/card.tsx';

const SEGMENTS = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

/** Saved first, for what we write to them; then the page is drawn anew in it. */
export function LanguageCard() {
  const [wanted, setWanted] = useState<Language>();

  async function choose(language: Language): Promise<void> {
    if (language === currentLanguage() || wanted) return;
    setWanted(language);
    try {
      await call(saveLanguage, { body: { language } });
      chooseLanguage(language);
    } catch (error) {
      setWanted(undefined);
      toast.error(errorMessage(error, t('Your language could not be saved.')));
    }
  }

  return (
    <Card title={t('Language')}>
      <SegmentedControl
        label={t('Language')}
        segments={SEGMENTS}
        value={wanted ?? currentLanguage()}
        onChange={(language) => void choose(language)}
      />
      <p className="mt-3 text-ink-2">{t('Our texts and emails to you use it, too.')}</p>
    </Card>
  );
}
