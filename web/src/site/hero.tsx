import { HOURS } from '@jobly/core/websites/hours';
import type { SiteContent } from '@jobly/core/websites/site';
import { ContactButton, contactsOf, Glyph } from './contact.tsx';
import { initialOf } from './urls.ts';
import { tradeLook } from './trade-look.ts';

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
