import { PROVIDER_NAME } from '@jobly/core/brand';
import { jobLines, type Job } from '@jobly/core/payment-links/job';
import { Fragment, createContext, useContext, type ReactNode } from 'react';

/** The style sheets and scripts as built; every document carries one or two of them inside. */
export interface Assets {
  styles: { pay: string; after: string };
  scripts: { pay: string; after: string };
}

export const AssetsContext = createContext<Assets>({
  styles: { pay: '', after: '' },
  scripts: { pay: '', after: '' },
});

interface Props {
  title: string;
  look: keyof Assets['styles'];
  script?: keyof Assets['scripts'];
  /** More for the head. */
  head?: ReactNode;
  children: ReactNode;
}

/**
 * A whole document in one answer: the empty icon keeps the browser from asking for a second one. The
 * script stands last, where everything it looks for is there.
 */
export function Document({ title, look, script, head, children }: Props) {
  const assets = useContext(AssetsContext);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <meta name="referrer" content="same-origin" />
        <meta name="theme-color" content="#0c2035" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        <link rel="icon" href="data:," />
        {head}
        <style dangerouslySetInnerHTML={{ __html: assets.styles[look] }} />
      </head>
      <body>
        {children}
        {script ? <script dangerouslySetInnerHTML={{ __html: assets.scripts[script] }} /> : null}
      </body>
    </html>
  );
}

interface HeroProps {
  business: string;
  initials: string;
  dollars: string;
  remainder: string;
  job: Job;
  asks: boolean;
}

/** Who asks for how much, and what for: the business comes first, the number is the largest. */
export function Hero({ business, initials, dollars, remainder, job, asks }: HeroProps) {
  return (
    <>
      <header>
        {initials === '' ? null : (
          <b className="mark" aria-hidden="true">
            {initials}
          </b>
        )}
        <div>
          <h1 dir="auto">{business}</h1>
          {asks ? <small>is asking you to pay</small> : null}
        </div>
      </header>
      <p className="amount">
        {dollars}
        <span>.{remainder}</span>
      </p>
      {jobLines(job).map(({ label, text }) => (
        <Fragment key={label}>
          <small>{label}</small>
          <p dir="auto">{text}</p>
        </Fragment>
      ))}
    </>
  );
}

/** Always there, so that a screen reader listens before the script has something to say. */
export function Toast({ title, text }: { title: string; text: string }) {
  return (
    <div id="toast" role="alert" hidden={title === ''}>
      <b>{title}</b>
      <p>{text}</p>
    </div>
  );
}

export function Footer({ phone, phoneShown }: { phone: string; phoneShown: string }) {
  return (
    <footer>
      {phone === '' ? null : (
        <p>
          Questions? Call <a href={`tel:${phone}`}>{phoneShown}</a>
        </p>
      )}
      <p>Powered by {PROVIDER_NAME}</p>
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

export function JobRows({ job }: { job: Job }) {
  return jobLines(job).map(({ label, text }) => (
    <Row key={label} name={label}>
      {text}
    </Row>
  ));
}

/** The mark of money received, and of nothing else. */
export function PaidMark() {
  return (
    <svg className="paid" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" />
      <path d="M20 33l8.5 8.5L45 25" />
    </svg>
  );
}
