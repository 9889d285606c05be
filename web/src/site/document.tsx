import type { SitePage } from '@jobly/core/websites/site';
import { Hero } from './hero.tsx';
import { iconUrl } from './icon-url.ts';
import { photoUrl } from './photo-url.ts';
import { CallBar, Closing, Facts, Footer, Photos, Services } from './sections.tsx';
import { structuredData } from './structured-data.ts';
import { descriptionOf, SITE_TEXTS, titleOf } from './texts.ts';
import { tradeLook } from './trade-look.ts';

/** A whole website in one answer: no script, no font, and nothing else to fetch but its photos. */
export function SiteDocument({ page, style }: { page: SitePage; style: string }) {
  const { content, preview } = page;
  return (
    <html lang="en" className={tradeLook(content.trade).hue}>
      <Head page={page} style={style} />
      <body>
        {preview ? <aside className="draft">{SITE_TEXTS.draft}</aside> : null}
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

function Head({ page, style }: { page: SitePage; style: string }) {
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
