import { refundRows, type RefundTexts } from '@jobly/core/checkout/refund-texts';
import { LANGUAGE_NAMES, type Language } from '@jobly/core/language/language';
import { currentLanguage, t } from '@jobly/core/language/t';
import { workLines, type Work } from '@jobly/core/payment-links/work';
import { Amount, type AmountProps } from './amount.tsx';
import { tNodes } from '../lib/t-nodes.ts';
import { Fragment, createContext, useContext, type ReactNode } from 'react';

/** As built; every document inlines one or two of them. */
export interface Assets {
  styles: Record<'pay' | 'tip' | 'setup' | 'estimate' | 'after' | 'proof', string>;
  /** Each script contains one language. */
  scripts: Record<'pay' | 'tip' | 'after', Record<Language, string>>;
}

const NO_SCRIPTS = { en: '', es: '' };
export const AssetsContext = createContext<Assets>({
  styles: { pay: '', tip: '', setup: '', estimate: '', after: '', proof: '' },
  scripts: { pay: NO_SCRIPTS, tip: NO_SCRIPTS, after: NO_SCRIPTS },
});

interface Props {
  title: string;
  look: Exclude<keyof Assets['styles'], 'proof'>;
  /** Has a `ProofBox`. */
  proof?: boolean;
  script?: keyof Assets['scripts'];
  head?: ReactNode;
  children: ReactNode;
}

/** One response: the empty icon avoids a second request. The script is last, when all elements exist. */
export function Document({ title, look, proof = false, script, head, children }: Props) {
  const assets = useContext(AssetsContext);
  const language = currentLanguage();
  const code = script && assets.scripts[script][language];
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="data:," />
        <title>{title}</title>
        {head}
        <style dangerouslySetInnerHTML={{ __html: assets.styles[look] }} />
        {proof ? <style dangerouslySetInnerHTML={{ __html: assets.styles.proof }} /> : null}
      </head>
      <body>
        {children}
        {code === undefined ? null : <script dangerouslySetInnerHTML={{ __html: code }} />}
      </body>
    </html>
  );
}

interface PreviewProps {
  business: string;
  dollars: string;
  remainder: string;
  picture: string;
}

/** For link previews: nothing about the customer. */
export function Preview({ business, dollars, remainder, picture }: PreviewProps) {
  return (
    <>
      <meta property="og:title" content={`${business} · ${dollars}.${remainder}`} />
      <meta property="og:image" content={picture} />
      <meta property="og:description" content={t('Secure checkout')} />
    </>
  );
}

interface HeroProps extends AmountProps {
  business: string;
  logo: string;
  initials: string;
  work: Work;
  asks: boolean;
}

/** The business comes first, the amount is the largest. The page has the named texts below. */
export function Hero(props: HeroProps) {
  const { business, logo, initials, work, asks } = props;
  return (
    <>
      <BusinessHeader business={business} logo={logo} initials={initials}>
        {asks ? t('is asking you to pay') : null}
      </BusinessHeader>
      <Amount {...props} />
      <WorkTexts lines={workLines(work).filter(({ named }) => !named)} />
    </>
  );
}

interface BusinessProps {
  business: string;
  logo: string;
  initials: string;
  children: ReactNode;
}

export function BusinessHeader({ business, logo, initials, children }: BusinessProps) {
  return (
    <header>
      {logo === '' ? (
        <Initials>{initials}</Initials>
      ) : (
        <img src={logo} alt="" width={48} height={48} />
      )}
      <div>
        <h1 dir="auto">{business}</h1>
        {children === null ? null : <small>{children}</small>}
      </div>
      <LanguageSwitch />
    </header>
  );
}

export function WorkTexts({ lines }: { lines: ReturnType<typeof workLines> }) {
  return lines.map(({ label, text }) => (
    <Fragment key={label}>
      <small>{t(label)}</small>
      <p dir="auto">{text}</p>
    </Fragment>
  ));
}

/** Below the button, which a small phone has to show without scrolling. */
export function NamedWorkTexts({ work }: { work: Work }) {
  const lines = workLines(work).filter(({ named }) => named);
  return lines.length === 0 ? null : (
    <section className="box">
      <WorkTexts lines={lines} />
    </section>
  );
}

function Initials({ children }: { children: string }) {
  return children === '' ? null : (
    <b className="mark" aria-hidden="true">
      {children}
    </b>
  );
}

/** Stored with the link. Without an address it returns to the current page. */
function LanguageSwitch({ address }: { address?: string }) {
  const other = currentLanguage() === 'en' ? 'es' : 'en';
  return (
    <form method="post" action={address} className="quiet">
      <button type="submit" name="language" value={other} lang={other}>
        {LANGUAGE_NAMES[other]}
      </button>
    </form>
  );
}

interface ToastProps {
  title: string;
  text: string;
  /** Disappears by itself. */
  brief?: boolean;
}

/** Always rendered, so that screen readers observe it before there is a message. */
export function Toast({ title, text, brief = false }: ToastProps) {
  return (
    <div id="toast" role="alert" className={brief ? 'brief' : undefined} hidden={title === ''}>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

interface FooterProps {
  /** The payment provider of the link. */
  provider: string;
  phone: string;
  phoneShown: string;
  /** Where the language is changed, and the page to return to; the pay page has it above. */
  address?: string;
  at?: string;
  /** As PDF, for who has to file it before paying. */
  invoice?: string;
}

export function Footer(props: FooterProps) {
  const { provider, phone, phoneShown, address = '', at = '', invoice = '' } = props;
  return (
    <footer>
      {phone === '' ? null : (
        <p>
          {tNodes('Questions? Call {phone}', { phone: <a href={`tel:${phone}`}>{phoneShown}</a> })}
        </p>
      )}
      <p>{t('Powered by {provider}', { provider })}</p>
      <p className="legal">
        <a href="/legal/terms">{t('Terms of Use')}</a>
        <a href="/legal/privacy">{t('Privacy Policy')}</a>
      </p>
      {invoice === '' ? null : (
        <p>
          <a href={invoice}>{t('Invoice (PDF)')}</a>
        </p>
      )}
      {address === '' ? null : <LanguageSwitch address={`${address}/language?at=${at}`} />}
    </footer>
  );
}

export function Row({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd dir="auto">{children}</dd>
    </div>
  );
}

export function WorkRows({ work }: { work: Work }) {
  return workLines(work).map(({ label, text }) => (
    <Row key={label} name={t(label)}>
      {text}
    </Row>
  ));
}

export const RefundRows = ({ texts }: { texts: RefundTexts }) =>
  refundRows(texts).map(([name, value]) => (
    <Row key={name} name={name}>
      {value}
    </Row>
  ));

/** For money received only. */
export function PaidMark() {
  return (
    <svg className="paid" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" />
      <path d="M20 33l8.5 8.5L45 25" />
    </svg>
  );
}
