import { PRODUCT_NAME } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { hoursLines } from '@jobly/core/websites/hours';
import type { SiteContent, SitePage } from '@jobly/core/websites/site';
import { ContactButton, contactsOf, Glyph, OtherWays } from './contact.tsx';
import { Lines } from './lines.tsx';
import { Photo } from './photo.tsx';

export function Services({ services }: Pick<SiteContent, 'services'>) {
  if (services.length === 0) return null;
  return (
    <section className="services wide">
      <h2>{t('What we do')}</h2>
      <ul className={rowsOf(services.length)}>
        {services.map(({ title, text }) => (
          <li key={title}>
            <h3 dir="auto">{title}</h3>
            {text ? <p dir="auto">{text}</p> : null}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shown when services have no descriptions, or there are none. */
export function Steps({ services }: Pick<SiteContent, 'services'>) {
  if (services.some(({ text }) => text)) return null;
  const steps = [
    [t('Tell us what you need'), t('A few words are enough, and a photo helps.')],
    [t('We talk it through'), t('We ask what we need to know and say what we can do.')],
    [t('We agree on a time'), t('Nothing begins before you have said yes.')],
  ];
  return (
    <section className="steps wide">
      <h2>{t('How it works')}</h2>
      <ol>
        {steps.map(([title, text]) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The business's text, with hours, area and contacts. */
export function Facts({ content }: { content: SiteContent }) {
  const { phone, email } = contactsOf(content);
  const { openingHours, serviceArea } = content;
  const facts = [
    { sign: 'phone', name: t('Phone'), fact: phone && <a href={phone.href}>{phone.shown}</a> },
    { sign: 'envelope', name: t('Email'), fact: email && <a href={email.href}>{email.shown}</a> },
    {
      sign: 'clock',
      name: t('Hours'),
      fact: openingHours && <Lines lines={hoursLines(openingHours)} />,
    },
    { sign: 'pin', name: t('Where we work'), fact: serviceArea && <bdi>{serviceArea}</bdi> },
  ] as const;
  const known = facts.filter(({ fact }) => fact);
  return (
    <section className="about wide">
      <div>
        <h2>{t('About us')}</h2>
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

/** Frames have their size before a photo arrives: nothing jumps. */
export function Photos({ page }: { page: SitePage }) {
  // The first one is in the hero.
  const photos = page.content.photos.slice(1);
  if (photos.length === 0) return null;
  return (
    <section className="photos wide">
      <h2>{t('Our work')}</h2>
      <ul className={rowsOf(photos.length)}>
        {photos.map((photo, index) => (
          <li key={photo.name}>
            <Photo page={page} at={index + 1} loading="lazy" decoding="async" />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** So that none is alone in its row. */
function rowsOf(count: number): 'single' | 'pairs' | 'threes' {
  if (count === 1) return 'single';
  return count % 2 === 0 && count < 6 ? 'pairs' : 'threes';
}

/** Only entered quotes, or Google's own page: nothing is invented. */
export function Quotes({ page }: { page: SitePage }) {
  const { quotes } = page.content;
  if (quotes.length === 0 && page.reviewsUrl === null) return null;
  return (
    <section className="quotes wide">
      <h2>{t('What customers say')}</h2>
      {quotes.length > 0 ? (
        <ul>
          {quotes.map(({ text, name }) => (
            <li key={text}>
              <blockquote dir="auto">{text}</blockquote>
              <p>
                <bdi>{name}</bdi>
              </p>
            </li>
          ))}
        </ul>
      ) : null}
      {page.reviewsUrl === null ? null : (
        <a href={page.reviewsUrl} rel="noopener">
          {t('Read our reviews on Google')}
        </a>
      )}
    </section>
  );
}

export function Closing({ page }: { page: SitePage }) {
  const { first } = contactsOf(page.content);
  return (
    <section className="closing">
      <div className="wide">
        <h2>{t('Tell us about your job.')}</h2>
        <div>
          {first ? <ContactButton contact={first} /> : null}
          <OtherWays content={page.content} base={page.base} />
        </div>
        {page.payHint ? (
          <p className="bill">
            <Glyph name="bill" />
            <span>
              <b>{t('Have a bill to pay?')}</b>{' '}
              {t('Open the link in the text or email we sent you.')}
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
      <p>{t('Website by {product}', { product: PRODUCT_NAME })}</p>
    </footer>
  );
}

/** Last and sticky in the part below the hero, so that it appears with that part. */
export function CallBar({ content }: { content: SiteContent }) {
  const { first, text } = contactsOf(content);
  if (!first) return null;
  return (
    <nav className="bar" aria-label={t('Contact')}>
      <ContactButton contact={first} />
      {text ? (
        <a className="go text" href={text} aria-label={t('Text us')}>
          <Glyph name="speech" />
        </a>
      ) : null}
    </nav>
  );
}
