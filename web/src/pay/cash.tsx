import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { PayPage } from '@jobly/core/checkout/page';
import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import { Document, Footer, WorkRows, Row, Toast } from './document.tsx';
import { isolated } from './messages.tsx';
import { page } from './template.ts';
import { businessTexts, noticeTexts, payAddress } from './texts.ts';

export const cash = page(
  ({ undoable, otherWays, notice }: PayPage & { view: 'cash' }) => ({
    undoable,
    otherWays,
    thanked: notice?.title === PAY_NOTICES.cash.title,
  }),
  ({ linkCode, business, work, amountCents, notice }) => ({
    ...businessTexts(business),
    ...noticeTexts(notice),
    ...work,
    amount: formatCents(amountCents),
    address: payAddress(linkCode),
    linkCode,
  }),
  ({ flags, texts }) => {
    const { amount, business } = texts;
    return (
      <Document title={t('You are paying in cash')} look="after" script="after">
        <Toast title={texts.noticeTitle} text={texts.noticeText} brief={flags.thanked} />
        <main data-code={texts.linkCode} data-shown="cash">
          <section className="sheet">
            <h1>{t('You are paying in cash')}</h1>
            <p>
              {t('You confirmed that you pay {amount} in cash, and we told {business}.', {
                business: isolated(business),
                amount,
              })}
            </p>
            <p>{t('Please pay them directly. They mark it received once they have the money.')}</p>
            <dl>
              <Row name={t('To')}>{business}</Row>
              <Row name={t('Amount')}>
                <b>{amount}</b>
              </Row>
              <WorkRows work={texts} />
            </dl>
            {flags.otherWays ? (
              <a className="way" href={`${texts.address}?way=other`}>
                {t('Pay another way')}
              </a>
            ) : null}
            {flags.undoable ? (
              <form method="post" action={`${texts.address}/undo-cash`}>
                <button type="submit" className="way">
                  {t('Undo: I am not paying in cash')}
                </button>
                <small>{t('For 10 minutes. The business sees it at once.')}</small>
              </form>
            ) : null}
          </section>
          <Footer {...texts} />
        </main>
      </Document>
    );
  },
);
