import { tidyMarkup } from '@jobly/core/markup';
import type { SiteContent, SitePage } from '@jobly/core/websites/site';
import { renderToStaticMarkup } from 'react-dom/server';
import { iconUrl, photoUrl } from './urls.ts';
import { CallBar, Closing, Facts, Footer, Hero, Photos, Services } from './sections.tsx';
import { structuredData } from './structured-data.ts';
import { tradeLook } from './trade-look.ts';
import style from './site.css?inline';

export function renderSitePage(page: SitePage): string {
  return tidyMarkup(`<!DOCTYPE html>${renderToStaticMarkup(<SiteDocument page={page} />)}`);
}

/**
 * No script at all: the structured data is an element of type application/ld+json, which browsers
 * neither run nor check. Who may show the page in a frame is the server's to say.
 */
export const contentSecurityPolicy: string = [
  "default-src 'none'",
  `style-src '${await hashOf(style)}'`,
  "script-src 'none'",
  "img-src 'self' data:",
  // For tools that look at robots.txt from within the page; nothing of the page itself connects.
  "connect-src 'self'",
  "form-action 'none'",
  "base-uri 'none'",
].join('; ');

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

/** A whole website in one answer: no script, no font, and nothing else to fetch but its photos. */
function SiteDocument({ page }: { page: SitePage }) {
  const { content, preview } = page;
  return (
    <html lang="en" className={tradeLook(content.trade).hue}>
      <Head page={page} />
      <body>
        {preview ? <aside className="draft">Draft: this page is for staff only</aside> : null}
        <Hero content={content} />
        <div className="below">
          <main>
            <div className="sections">
              <Services services={content.services} />
              <Facts content={content} />
              <Photos page={page} />
            </div>
            <Closing page={page} />
          </main>
          <Footer name={content.businessName} />
          <CallBar content={content} />
        </div>
      </body>
    </html>
  );
}

function Head({ page }: { page: SitePage }) {
  const { content, preview } = page;
  const title = titleOf(content);
  const description = descriptionOf(content);
  const address = new URL(page.address).href;
  const [photo] = content.photos;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {preview ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#0c2035" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href={iconUrl(content.businessName)} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={content.businessName} />
      {photo ? <meta property="og:image" content={photoUrl(page, photo.name).href} /> : null}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      <script
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: structuredData(page) }}
      />
    </head>
  );
}

function titleOf({ businessName, trade, serviceArea }: SiteContent): string {
  return [businessName, trade, serviceArea].filter((part) => part !== null).join(' · ');
}

const LONGEST_DESCRIPTION = 160;

/** What a search result shows below the title. */
function descriptionOf(content: SiteContent): string {
  const whole = `${content.businessName}. ${content.tagline}`;
  if (whole.length <= LONGEST_DESCRIPTION) return whole;
  return content.tagline.length <= LONGEST_DESCRIPTION
    ? content.tagline
    : `${content.tagline.slice(0, LONGEST_DESCRIPTION - 1).toWellFormed()}…`;
}
