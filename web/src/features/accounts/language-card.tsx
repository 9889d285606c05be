import { saveLanguage } from '@jobly/core/accounts/profile-contract';
import { LANGUAGE_NAMES } from '@jobly/core/language/language';
import { currentLanguage, t } from '@jobly/core/language/t';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { attempt } from '../../lib/attempt.ts';
import { chooseLanguage } from '../../lib/language.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/layout/card.tsx';

/** Saved only once the catalogue is loaded. Buttons: in a radio group an arrow key would reload the page. */
export function LanguageCard() {
  const [saving, setSaving] = useState(false);
  const now = currentLanguage();
  const other = now === 'en' ? 'es' : 'en';

  async function change(): Promise<void> {
    setSaving(true);
    const saved = await attempt(async () => {
      if (other === 'es') {
        await import('@jobly/core/language/spanish/entrance');
        await import('@jobly/core/language/spanish/inside');
      }
      return call(saveLanguage, { body: { language: other } });
    }, t('Your language could not be saved.'));
    if (saved) chooseLanguage(other);
    else setSaving(false);
  }

  return (
    <Card title={t('Language')}>
      <p className="text-lg font-semibold text-ink">{LANGUAGE_NAMES[now]}</p>
      <p className="mt-1 text-ink-2">{t('We also use it for our texts and emails to you.')}</p>
      <Button className="mt-4 w-full" lang={other} busy={saving} onClick={() => void change()}>
        {LANGUAGE_NAMES[other]}
      </Button>
    </Card>
  );
}
