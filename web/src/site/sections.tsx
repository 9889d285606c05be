import { PRODUCT_NAME } from '@jobly/core/brand';
import { HOURS } from '@jobly/core/websites/hours';
import type { SiteContent, SitePage } from '@jobly/core/websites/site';
import { ContactButton, contactsOf, Glyph } from './contact.tsx';
import { tradeLook } from './trade-look.ts';
import { initialOf, photoPath } from './urls.ts';

/** Who it is, what they do and where, and the one thing to do about it, within reach of a thumb. */
export function Hero({ content }: { content: SiteContent }) {
  const { businessName, trade, serviceArea, openingHours } = content;
  const { first } = contactsOf(content);
  return (
    <header className="hero">
      <div className="wide">
        <div className="brand">
          <b aria-hidden="true">{initialOf(businessName)}</b>
          <h1 className={businessName.length > 40 ? 'long' : undefined}>
            <bdi>{businessName}</bdi>
          </h1>
        </div>
        <div className="art">
          <svg className="drawing" viewBox="0 0 48 48" aria-hidden="true">
            <path d={tradeLook(trade).drawing} />
          </svg>
        </div>
        <div className="pitch">
          {trade === null && serviceArea === null ? null : (
            <p className="what">
              {trade === null ? null : <bdi>{trade}</bdi>}
              {serviceArea === null ? null : (
                <span>
                  <Glyph name="pin" />
                  <bdi>{serviceArea}</bdi>
                </span>
              )}
            </p>
          )}
          <p className={`headline ${widthOf(content.headline)}`} dir="auto">
            {content.headline}
          </p>
          <p className="tagline" dir="auto">
            {content.tagline}
          </p>
          {first ? <ContactButton contact={first} /> : null}
          {openingHours === null ? null : (
            <p className="open">
              <Glyph name="clock" />
              {HOURS[openingHours].label}
            </p>
          )}
        </div>
      </div>
    </header>
  );
}

/** A word that would not fit on a line of a small phone makes all of them smaller. */
function widthOf(headline: string): 'short' | 'medium' | 'long' {
  const longest = Math.max(...headline.split(/\s+/).map((word) => word.length));
  if (longest <= 11) return 'short';
  return longest <= 16 ? 'medium' : 'long';
}

export function Services({ services }: Pick<SiteContent, 'services'>) {
  return (
    <section className="services wide">
      <h2>What we do</h2>
      <ul>
        {services.map(({ title, text }) => (
          <li key={title}>
            <h3 dir="auto">{title}</h3>
            <p dir="auto">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** In their words, and beside them what people look up: when, where, how to reach them. */
export function Facts({ content }: { content: SiteContent }) {
  const { phone, email } = contactsOf(content);
  const { openingHours, serviceArea } = content;
  const facts = [
    { sign: 'phone', name: 'Phone', fact: phone && <a href={phone.href}>{phone.shown}</a> },
    { sign: 'envelope', name: 'E-mail', fact: email && <a href={email.href}>{email.shown}</a> },
    { sign: 'clock', name: 'Hours', fact: openingHours && HOURS[openingHours].label },
    { sign: 'pin', name: 'Where we work', fact: serviceArea && <bdi>{serviceArea}</bdi> },
  ] as const;
  const known = facts.filter(({ fact }) => fact);
  return (
    <section className="about wide">
      <div>
        <h2>About us</h2>
        <p className="words" dir="auto">
          {content.about}
        </p>
      </div>
      {known.length > 0 ? (
        <dl>
          {known.map(({ sign, name, fact }) => (
            <div key={name}>
              <dt>
                <Glyph name={sign} />
                {name}
              </dt>
              <dd>{fact}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </section>
  );
}

/** The frames have their size before a picture arrives, so that nothing jumps. */
export function Photos({ page }: { page: SitePage }) {
  const { photos } = page.content;
  if (photos.length === 0) return null;
  return (
    <section className="photos wide">
      <h2>Our work</h2>
      <ul className={rowsOf(photos.length)}>
        {photos.map(({ name, alt }) => (
          <li key={name}>
            <img
              src={photoPath(page, name)}
              alt={alt}
              width={800}
              height={600}
              loading="lazy"
              decoding="async"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So that none is left alone in its row. */
function rowsOf(count: number): 'single' | 'pairs' | 'threes' {
  if (count === 1) return 'single';
  return count % 2 === 0 && count < 6 ? 'pairs' : 'threes';
}

export function Closing({ page }: { page: SitePage }) {
  const { first } = contactsOf(page.content);
  if (!first && !page.payHint) return null;
  return (
    <section className="closing">
      <div className="wide">
        {first ? (
          <>
            <h2>Tell us about your job.</h2>
            <ContactButton contact={first} />
          </>
        ) : null}
        {page.payHint ? (
          <p className="bill">
            <Glyph name="bill" />
            <span>
              <b>Have a bill to pay?</b> Open the link in the text or e-mail we sent you.
            </span>
          </p>
        ) : null}
      </div>
    </section>
  );
}

export function Footer({ name }: { name: string }) {
  return (
    <footer className="wide">
      <p>
        <bdi>{name}</bdi>
      </p>
      <p>Website by {PRODUCT_NAME}</p>
    </footer>
  );
}

/** Last in the part below the hero, and sticking to its end: it comes into view with that part. */
export function CallBar({ content }: { content: SiteContent }) {
  const { first } = contactsOf(content);
  if (!first) return null;
  return (
    <nav className="bar" aria-label="Contact">
      <ContactButton contact={first} />
    </nav>
  );
}
