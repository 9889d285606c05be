import { PROVIDER_NAME } from '@jobly/core/brand';
import type { ReactNode } from 'react';

interface HeroProps {
  business: string;
  initials: string;
  dollars: string;
  remainder: string;
  memo: string;
  asks: boolean;
}

/** Who asks for how much, and what for: the business comes first, the number is the largest. */
export function Hero({ business, initials, dollars, remainder, memo, asks }: HeroProps) {
  return (
    <>
      <header>
        {initials === '' ? null : (
          <b className="initials" aria-hidden="true">
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
      {memo === '' ? null : (
        <>
          <small>Description</small>
          <p dir="auto">{memo}</p>
        </>
      )}
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

/** The mark of money received, and of nothing else. */
export function PaidMark() {
  return (
    <svg className="paid" viewBox="0 0 64 64" aria-hidden="true">
      <circle cx="32" cy="32" r="32" />
      <path d="M20 33l8.5 8.5L45 25" />
    </svg>
  );
}
