import { hoursLines } from '@jobly/core/websites/hours';
import type { SitePage } from '@jobly/core/websites/site';
import { ContactButton, contactsOf, Glyph, OtherWays } from './contact.tsx';
import { Lines } from './lines.tsx';
import { Photo } from './photo.tsx';
import { tradeLook } from './trade-look.ts';
import { initialOf } from './urls.ts';

/** The logo, or the initial. */
export function Brand({ page, heading }: { page: SitePage; heading: boolean }) {
  const { businessName } = page.content;
  const Name = heading ? 'h1' : 'p';
  return (
    <div className="brand">
      {page.logo === null ? (
        <b aria-hidden="true">{initialOf(businessName)}</b>
      ) : (
        <img className="logo" src={page.logo} alt="" width={64} height={64} />
      )}
      <Name className={businessName.length > 40 ? 'name long' : 'name'}>
        <bdi>{businessName}</bdi>
      </Name>
    </div>
  );
}

/** Who, what and where, with the main action within reach of a thumb. */
export function Hero({ page }: { page: SitePage }) {
  const { content } = page;
  const { trade, serviceArea, openingHours } = content;
  // A headline may be the trade itself.
  const named =
    trade && content.headline.toLowerCase().startsWith(trade.toLowerCase()) ? null : trade;
  const { first } = contactsOf(content);
  const [photo] = content.photos;
  const { drawing } = tradeLook(trade);
  return (
    <header className="hero" id="top">
      <div className="wide">
        <Brand page={page} heading />
        {photo ? (
          <div className="art shot">
            <Photo page={page} at={0} fetchPriority="high" />
          </div>
        ) : drawing ? (
          <div className="art">
            <svg className="drawing" viewBox="0 0 48 48" aria-hidden="true">
              <path d={drawing} />
            </svg>
          </div>
        ) : null}
        <div className="pitch">
          {named === null && serviceArea === null ? null : (
            <p className="what">
              {named === null ? null : <bdi>{named}</bdi>}
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
          <OtherWays content={content} base={page.base} />
          {openingHours === null ? null : (
            <p className="open">
              <Glyph name="clock" />
              <span>
                <Lines lines={hoursLines(openingHours)} />
              </span>
            </p>
          )}
        </div>
      </div>
    </header>
  );
}

/** A word too wide for a small phone makes the whole headline smaller. */
function widthOf(headline: string): 'short' | 'medium' | 'long' {
  const longest = Math.max(...headline.split(/\s+/).map((word) => word.length));
  if (longest <= 11) return 'short';
  return longest <= 16 ? 'medium' : 'long';
}
