import { t } from '@jobly/core/language/t';
import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { QUOTES_WORDING, WEBSITE_RULES } from '@jobly/core/websites/messages';
import { MOST_QUOTES, QUOTE_MAX, QUOTE_NAME_MAX, type SiteQuote } from '@jobly/core/websites/site';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '../../../ui/button/button.tsx';
import { CheckboxField } from '../../../ui/fields/checkbox-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { useExtras } from './use-extras.ts';
import { useTyped } from './use-typed.ts';

const readQuotes = (kept: unknown) => (Array.isArray(kept) ? (kept as SiteQuote[]) : undefined);

type Problem = { at: number; part: keyof SiteQuote; sentence: string } | 'not-agreed';

/** Quotes as typed, for the card and for the button that leaves the screen. */
export function useQuotes(details: WebsiteDetails) {
  const { typed, type } = useTyped('website-quotes', readQuotes);
  const [agreed, setAgreed] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const element = useRef<HTMLDivElement>(null);
  const saving = useExtras();
  const quotes = typed ?? details.quotes;

  function edit(next: SiteQuote[]): void {
    type(next);
    setProblem(undefined);
  }

  async function save(): Promise<boolean> {
    if (saving.isPending) return false;
    const list = quotes.map(({ text, name }) => ({ text: text.trim(), name: name.trim() }));
    const filled = list.filter(({ text, name }) => text || name);
    const isKnown = JSON.stringify(filled) === JSON.stringify(details.quotes);
    const found = isKnown ? undefined : problemOf(list, agreed);
    if (found) {
      flushSync(() => setProblem(found));
      element.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
      return false;
    }
    if (!isKnown) {
      const sent = saving.mutateAsync({ quotes: { list: filled, agreed: true } });
      if (!(await sent.catch(() => undefined))) return false;
    }
    flushSync(() => {
      type(undefined);
      setAgreed(false);
    });
    // The pressed button is gone.
    if (document.activeElement === document.body) element.current?.focus();
    return true;
  }

  const isTyped = typed !== undefined;
  const agree = { agreed, setAgreed };
  return { quotes, isTyped, agree, problem, edit, save, busy: saving.isPending, element };
}

function problemOf(list: SiteQuote[], agreed: boolean): Problem | undefined {
  for (const [at, { text, name }] of list.entries()) {
    if (!text !== !name) {
      return { at, part: text ? 'name' : 'text', sentence: t(WEBSITE_RULES.quoteEmpty) };
    }
    if (text.length > QUOTE_MAX) {
      return { at, part: 'text', sentence: t(WEBSITE_RULES.quoteTooLong) };
    }
  }
  return agreed || list.every(({ text }) => !text) ? undefined : 'not-agreed';
}

/** Customers' words, with the contractor's confirmation; nothing is invented by us. */
export function QuotesCard({ typing }: { typing: ReturnType<typeof useQuotes> }) {
  const { quotes, isTyped, agree, problem, edit, save, busy, element } = typing;
  const fieldOf = (at: number, part: keyof SiteQuote) => ({
    value: quotes[at]![part],
    readOnly: busy,
    problem:
      typeof problem === 'object' && problem.at === at && problem.part === part
        ? problem.sentence
        : undefined,
    onChange: ({ target }: { target: { value: string } }) =>
      edit(quotes.map((quote, one) => (one === at ? { ...quote, [part]: target.value } : quote))),
  });

  return (
    <Card title={t('What customers say')}>
      <div ref={element} tabIndex={-1} className="outline-none">
        <p className="mb-4 text-ink-2">
          {t('Add a few words from customers who agreed to be quoted, or leave this empty.')}
        </p>
        <ol className="flex flex-col gap-5">
          {quotes.map((_quote, index) => (
            // oxlint-disable-next-line react/no-array-index-key -- they have no other identity than their place
            <li key={index} className="flex flex-col gap-3">
              <TextArea
                {...fieldOf(index, 'text')}
                label={t('What was said')}
                longest={QUOTE_MAX}
                className="!min-h-24"
              />
              <TextField
                {...fieldOf(index, 'name')}
                label={t("Customer's name")}
                maxLength={QUOTE_NAME_MAX}
                autoComplete="off"
              />
            </li>
          ))}
        </ol>
        {quotes.length < MOST_QUOTES ? (
          <Button
            className="mt-3 w-full"
            disabled={busy}
            onClick={() => edit([...quotes, { text: '', name: '' }])}
          >
            {t('Add a quote')}
          </Button>
        ) : null}
        {isTyped ? (
          <div className="mt-3 flex flex-col gap-2">
            <CheckboxField
              label={t(QUOTES_WORDING)}
              checked={agree.agreed}
              problem={problem === 'not-agreed' ? t(WEBSITE_RULES.quotesNotAgreed) : undefined}
              onChange={(agreed) => {
                if (busy) return;
                agree.setAgreed(agreed);
                edit(quotes);
              }}
            />
            <Button busy={busy} onClick={() => void save()}>
              {busy ? t('Saving…') : t('Save quotes')}
            </Button>
          </div>
        ) : null}
      </div>
    </Card>
  );
}
