import { t } from '@jobly/core/language/t';
import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { QUOTES_WORDING, WEBSITE_RULES } from '@jobly/core/websites/messages';
import { MOST_QUOTES, type SiteQuote } from '@jobly/core/websites/site';
import { useId, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { FieldMessage, TextField } from '../../../ui/fields/text-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useExtras } from './extras-cards.tsx';

/** What customers said, with the contractor's word that it may be shown; nothing of it is made up by us. */
export function QuotesCard({ details }: { details: WebsiteDetails }) {
  const [typed, setTyped] = useState<SiteQuote[]>();
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<string>();
  const problemId = useId();
  const saving = useExtras(() => setTyped(undefined));
  const quotes = typed ?? details.quotes;

  function change(at: number, part: Partial<SiteQuote>): void {
    setTyped(quotes.map((quote, index) => (index === at ? { ...quote, ...part } : quote)));
    setProblem(undefined);
  }

  function save(): void {
    const list = quotes
      .map(({ text, name }) => ({ text: text.trim(), name: name.trim() }))
      .filter(({ text, name }) => text || name);
    if (list.some(({ text, name }) => !text || !name)) setProblem(t(WEBSITE_RULES.quoteEmpty));
    else if (list.length > 0 && !agreed) setProblem(t(WEBSITE_RULES.quotesNotAgreed));
    else saving.mutate({ quotes: { list, agreed: true } });
  }

  return (
    <Card title={t('What customers say')}>
      <p className="mb-4 text-ink-2">
        {t('Add a few words from customers who agreed to be quoted, or leave this empty.')}
      </p>
      <ol className="flex flex-col gap-5">
        {quotes.map((quote, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- they have no other identity than their place
          <li key={index} className="flex flex-col gap-3">
            <TextArea
              label={t('What was said')}
              value={quote.text}
              longest={300}
              rows={3}
              onChange={({ target }) => change(index, { text: target.value })}
            />
            <TextField
              label={t("Customer's name")}
              value={quote.name}
              maxLength={60}
              autoComplete="off"
              onChange={({ target }) => change(index, { name: target.value })}
            />
          </li>
        ))}
      </ol>
      {quotes.length < MOST_QUOTES ? (
        <Button
          className="mt-3 w-full"
          onClick={() => setTyped([...quotes, { text: '', name: '' }])}
        >
          {t('Add a quote')}
        </Button>
      ) : null}
      {typed ? (
        <div className="mt-3 flex flex-col gap-2">
          <CheckboxField label={t(QUOTES_WORDING)} checked={agreed} onChange={setAgreed} />
          {problem ? <FieldMessage id={problemId} problem={problem} /> : null}
          <Button variant="primary" busy={saving.isPending} onClick={save}>
            {saving.isPending ? t('Saving…') : t('Save quotes')}
          </Button>
        </div>
      ) : null}
    </Card>
  );
}
