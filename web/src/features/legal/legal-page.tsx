import { PRODUCT_NAME, SUPPORT_EMAIL, SUPPORT_PHONE } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from '../../router/link.tsx';
import { tNodes } from '../../lib/t-nodes.ts';
import { useDocumentTitle } from '../../lib/document-title.ts';
import '../../ui/styles/app.css';
import { LogoMark } from '../../ui/drawings/drawing.tsx';

export function LegalPage(props: { title: string; inShort: string; children: ReactNode }) {
  const { title, inShort, children } = props;
  useDocumentTitle(title);
  return (
    <div className="column pt-4 pb-[calc(72px+var(--safe-bottom)+24px)]">
      <header>
        <Link
          to="/"
          className="-ml-2 inline-flex min-h-12 items-center gap-2 rounded-sm px-2 font-semibold text-ink"
        >
          <ArrowLeft aria-hidden="true" className="size-5" />
          <LogoMark className="size-7" />
          {t('Go to {product}', { product: PRODUCT_NAME })}
        </Link>
      </header>
      <main id="main" tabIndex={-1}>
        <h1
          tabIndex={-1}
          className="mt-5 text-[32px] leading-10 font-extrabold tracking-tight text-ink"
        >
          {title}
        </h1>
        <p className="mt-1 text-ink-2">
          {tNodes('In effect since {date}', {
            date: <time dateTime="2026-11-15">{t('November 15, 2026')}</time>,
          })}
        </p>
        <p className="mt-5 rounded-md border border-line bg-card p-5 text-lg text-ink">{inShort}</p>
        {children}
        <Paragraph title={t('Questions')}>
          {tNodes('Call {phone} or write to {email}. A person answers.', {
            phone: (
              <a
                href={`tel:${SUPPORT_PHONE}`}
                className="font-semibold whitespace-nowrap text-ink underline"
              >
                {formatPhone(SUPPORT_PHONE)}
              </a>
            ),
            email: (
              <a href={`mailto:${SUPPORT_EMAIL}`} className="font-semibold text-ink underline">
                {SUPPORT_EMAIL}
              </a>
            ),
          })}
        </Paragraph>
      </main>
    </div>
  );
}

interface SectionProps {
  title: string;
  points?: Record<string, string>;
  children?: ReactNode;
}

export function Section({ title, points, children }: SectionProps) {
  return (
    <section className="mt-8 flex flex-col gap-3 text-ink-2">
      <h2 className="text-xl font-bold tracking-tight text-ink">{title}</h2>
      {points ? (
        <ul className="flex flex-col gap-3 border-l-2 border-line-2 pl-4">
          {Object.entries(points).map(([about, text]) => (
            <li key={about}>
              <strong className="font-semibold text-ink">{about}.</strong> {text}
            </li>
          ))}
        </ul>
      ) : null}
      {children}
    </section>
  );
}

export function Paragraph({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section title={title}>
      <p>{children}</p>
    </Section>
  );
}
