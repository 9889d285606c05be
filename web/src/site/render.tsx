import { speak } from '@jobly/core/language/speak';
import { t, translated } from '@jobly/core/language/t';
import { tidyMarkup } from '@jobly/core/markup';
import type { RequestForm } from '@jobly/core/websites/request-form';
import type { SiteContent, SitePage } from '@jobly/core/websites/site';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { cardSvg } from './card.ts';
import { RequestPage, SentPage } from './request-page.tsx';
import { Hero } from './hero.tsx';
import { CallBar, Closing, Facts, Footer, Photos, Quotes, Services, Steps } from './sections.tsx';
import { absoluteUrl, iconUrl } from './urls.ts';
import { structuredData } from './structured-data.ts';
import { tradeLook } from './trade-look.ts';
import style from './site.css?inline';

export function renderSitePage(page: SitePage): string {
  return documentOf(page, <SiteBody page={page} />);
}

/** A separate page: it has one visitor's values, and the site's page is the same for all. */
export function renderRequestPage(page: SitePage, form: RequestForm): string {
  const { problem, errors } = form;
  const wrong = problem ?? Object.values(errors)[0];
  return documentOf(page, <RequestPage page={page} form={form} />, () => {
    const title = t('Ask {business} for a quote', { business: page.content.businessName });
    return wrong ? `${translated(wrong)} · ${title}` : title;
  });
}

export function renderSentPage(page: SitePage): string {
  return documentOf(page, <SentPage page={page} />, () =>
    [t('Thank you'), page.content.businessName].join(' · '),
  );
}

/** `ownTitle`: a secondary page, not indexed. */
function documentOf(page: SitePage, body: ReactNode, ownTitle?: () => string): string {
  return speak(page.content.language, () =>
    tidyMarkup(
      `<!DOCTYPE html>${renderToStaticMarkup(
        <html lang={page.content.language} className={tradeLook(page.content.trade).hue}>
          <Head page={page} ownTitle={ownTitle?.()} />
          <body>{body}</body>
        </html>,
      )}`,
    ),
  );
}

/** As SVG, in the style sheet's colours. */
export function renderCard(content: SiteContent): string {
  const { hue } = tradeLook(content.trade);
  const colour = (name: string) =>
    new RegExp(`\\.${hue}\\{[^}]*--${name}:(#\\w+)`).exec(style)?.[1] ??
    new RegExp(`:root\\{[^}]*--${name}:(#\\w+)`).exec(style)![1]!;
  return cardSvg(content, { deep: colour('deep'), bright: colour('bright') });
}

/** No script: application/ld+json is neither run nor checked. frame-ancestors is set by the server. */
export const contentSecurityPolicy: string = [
  "default-src 'none'",
  `style-src '${await hashOf(style)}'`,
  "script-src 'none'",
  "img-src 'self' data:",
  // For tools that fetch robots.txt from the page; the page itself connects nowhere.
  "connect-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ');

async function hashOf(text: string): Promise<string> {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return `sha256-${btoa(String.fromCharCode(...new Uint8Array(bytes)))}`;
}

/** One response: no script, no font, only photos to load. */
function SiteBody({ page }: { page: SitePage }) {
  const { content, preview } = page;
  return (
    <>
      {preview === 'staff' ? (
        <aside className="draft">{t('Draft: this page is for staff only')}</aside>
      ) : null}
      <Hero page={page} />
      <div className="below">
        <main>
          <div className="sections">
            <Services services={content.services} />
            <Steps services={content.services} />
            <Facts content={content} />
            <Photos page={page} />
            <Quotes page={page} />
          </div>
          <Closing page={page} />
        </main>
        <Footer name={content.businessName} />
        <CallBar content={content} />
      </div>
    </>
  );
}

function Head({ page, ownTitle }: { page: SitePage; ownTitle: string | undefined }) {
  const { content, preview } = page;
  const title = ownTitle ?? titleOf(content);
  const description = descriptionOf(content);
  const address = new URL(page.address).href;
  const hidden = ownTitle !== undefined || preview !== null;
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width,initial-scale=1" />
      <title>{title}</title>
      <meta name="description" content={description} />
      {hidden ? <meta name="robots" content="noindex" /> : <link rel="canonical" href={address} />}
      <meta name="color-scheme" content="light dark" />
      <meta name="theme-color" content="#0c2035" />
      <meta name="format-detection" content="telephone=no" />
      <link rel="icon" href={iconUrl(content.businessName)} />
      <meta property="og:type" content="website" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={address} />
      <meta property="og:site_name" content={content.businessName} />
      {page.card === null ? null : (
        <>
          <meta property="og:image" content={absoluteUrl(page, page.card)} />
          <meta property="og:image:width" content="1200" />
          <meta property="og:image:height" content="630" />
          <meta name="twitter:card" content="summary_large_image" />
        </>
      )}
      <style dangerouslySetInnerHTML={{ __html: style }} />
      {ownTitle ? null : (
        <script
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: structuredData(page) }}
        />
      )}
    </head>
  );
}

function titleOf({ businessName, trade, serviceArea }: SiteContent): string {
  return [businessName, trade, serviceArea].filter((part) => part !== null).join(' · ');
}

const LONGEST_DESCRIPTION = 160;

/** Below the title in search results: who, where and what, as far as it fits. */
function descriptionOf({
  businessName: business,
  serviceArea: area,
  tagline,
}: SiteContent): string {
  const fitting = [
    area === null ? null : t('{business} in {area}. {tagline}', { business, area, tagline }),
    `${business}. ${tagline}`,
    tagline,
  ].find((text) => text !== null && text.length <= LONGEST_DESCRIPTION);
  return fitting ?? `${tagline.slice(0, LONGEST_DESCRIPTION - 1).toWellFormed()}…`;
}
