import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { siteDraft, type BusinessForSite } from '@jobly/core/websites/site-draft';
import { REQUEST_RULES } from '@jobly/core/websites/request-rules';
import type { SiteContent, SitePage } from '@jobly/core/websites/site';
import { TRADES } from '@jobly/core/websites/trades';
import fc from 'fast-check';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type * as Rendering from './render.tsx';

const web = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'jobly-site-'));
let built: typeof Rendering;

beforeAll(async () => {
  await build({
    root: web,
    configFile: join(web, 'vite.site.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  built = await import(pathToFileURL(join(folder, 'render.js')).href);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

const RIVERA: BusinessForSite = {
  businessName: 'Rivera Plumbing',
  businessPhone: '(415) 555-0132',
  email: null,
  trade: 'Plumbing',
  serviceArea: 'Austin, TX',
  openingHours: 'weekdays_8_5',
};
const PHOTOS = [
  { name: 'van.webp', alt: 'Our van' },
  { name: 'kitchen.webp', alt: 'A new kitchen faucet' },
];

function pageOf(
  business: Partial<BusinessForSite> = {},
  change: Partial<SiteContent> = {},
  page: Partial<SitePage> = {},
): SitePage {
  return {
    content: { ...siteDraft({ ...RIVERA, ...business }), ...change },
    address: 'https://riveraplumbing.example',
    base: '',
    photoBase: '/photos',
    logo: null,
    card: '/card-0123456789abcdef.png',
    reviewsUrl: null,
    payHint: true,
    preview: null,
    ...page,
  };
}

const html = (...given: Parameters<typeof pageOf>) => built.renderSitePage(pageOf(...given));

function data(page: string): Record<string, unknown> {
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(page) ?? [];
  return JSON.parse(text) as Record<string, unknown>;
}

const linksIn = (page: string) => [...page.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);

describe('a site', () => {
  it('is one small answer that asks for nothing but its photos', () => {
    const page = html({}, { photos: PHOTOS });
    expect(page).toMatch(/^<!DOCTYPE html><html lang="en" class="water">/);
    expect(page).not.toMatch(/url\(|@import|rel="stylesheet"|<script(?! type="application)/);
    expect([...page.matchAll(/ src="([^"]*)"/g)].map(([, src]) => src)).toEqual([
      '/photos/van.webp',
      '/photos/kitchen.webp',
    ]);
    expect(page).toContain(
      '<img src="/photos/kitchen.webp" alt="A new kitchen faucet" width="800" height="600" loading="lazy" decoding="async">',
    );
    expect(gzipSync(page).length).toBeLessThan(9_000);
  });

  it('allows its one style by hash and no script', () => {
    const styles = [...html().matchAll(/<style>(.*?)<\/style>/gs)];
    expect(styles).toHaveLength(1);
    const hash = createHash('sha256').update(styles[0]![1]!).digest('base64');
    expect(built.contentSecurityPolicy).toContain(`style-src 'sha256-${hash}'`);
    expect(built.contentSecurityPolicy).toContain("script-src 'none'");
    expect(html()).not.toMatch(/ style="| on\w+="/);
  });

  it('says everything the business told us', () => {
    const page = html();
    for (const part of ['Rivera Plumbing', 'Austin, TX', 'Mon–Fri, 8 AM – 5 PM', 'Leak repair']) {
      expect(page).toContain(part);
    }
    expect(page).toContain('<title>Rivera Plumbing · Plumbing · Austin, TX</title>');
    expect(page).toContain('<link rel="canonical" href="https://riveraplumbing.example/">');
    expect(page).toContain('Open the link in the text or email we sent you.');
    expect(html({}, {}, { payHint: false })).not.toContain('bill to pay');
    expect(page).not.toContain('noindex');
  });

  it('marks a draft and keeps it from search engines', () => {
    const page = html({}, {}, { preview: 'staff' });
    expect(page).toContain('this page is for staff only');
    expect(page).toContain('<meta name="robots" content="noindex">');
    expect(page).not.toContain('canonical');
  });
});

describe('its buttons', () => {
  it.each([
    ['(415) 555-0132', 'tel:+14155550132'],
    ['1-415-555-0132', 'tel:+14155550132'],
    ['+44 20 7946 0018', 'tel:+442079460018'],
    ['415.555.0132 x12', 'tel:+14155550132;ext=12'],
    ['555-0132', 'tel:5550132'],
  ])('%s is dialled as %s', (phone, href) => {
    const links = linksIn(html({}, { phone })).filter((to) => !/^sms:|request$/.test(to!));
    expect(new Set(links)).toEqual(new Set([href]));
  });

  it('write an email for want of a phone, and are not there for want of both', () => {
    const byEmail = html({ businessPhone: null, email: 'ana+jobs@example.com' });
    expect(new Set(linksIn(byEmail))).toEqual(
      new Set(['mailto:ana%2Bjobs@example.com', '/request']),
    );
    const neither = html({ businessPhone: null });
    expect(new Set(linksIn(neither))).toEqual(new Set(['/request']));
    expect(neither).not.toMatch(/class="(go|bar)"/);
    const useless = html({}, { phone: 'ask for Jo', email: 'not an address' });
    expect(new Set(linksIn(useless))).toEqual(new Set(['/request']));
  });
});

describe('its further ways', () => {
  it('text the number, but no extension, and lead to the form; a preview leads nowhere', () => {
    expect(linksIn(html())).toContain('sms:+14155550132');
    expect(linksIn(html({}, { phone: '415.555.0132 x12' })).join()).not.toContain('sms:');
    expect(linksIn(html({}, {}, { base: null }))).not.toContain('/request');
  });

  it('are a form that keeps what was typed, in the language of the site', () => {
    const page = pageOf({ language: 'es' }, {}, { base: '/sites/rivera' });
    const form = built.renderRequestPage(page, {
      values: { name: 'Ana "<b>', phone: '5', message: 'Una fuga' },
      errors: { phone: REQUEST_RULES.phoneWrong },
      problem: REQUEST_RULES.sendAgain,
      token: 'a.b.c',
    });
    expect(form).toContain('<html lang="es"');
    expect(form).toContain('value="Ana &quot;&lt;b&gt;"');
    expect(form).toContain('>Una fuga</textarea>');
    expect(form).toContain('aria-describedby="phone-error"');
    expect(form).toContain('Escribe un número de teléfono con su código de área.');
    expect(form).toContain('noindex');
    expect(form).toMatch(/<title>(?!Pide)[^<]+ · [^<]*Rivera/);
    expect(built.renderSentPage(page)).toMatch(/<title>Gracias · .*recibimos tu solicitud/s);
  });
});

describe('a site in Spanish', () => {
  it('says nothing in English, whatever the trade', () => {
    for (const trade of [...TRADES, 'Afinación de pianos', null]) {
      const photos = [{ name: 'van.webp', alt: '' }];
      const page = html({ language: 'es', trade, businessName: 'Rivera' }, { photos });
      expect(page).toContain('<html lang="es"');
      expect(page).toMatch(/ alt="[^"]*[Tt]rabajo de Rivera"/);
      const words = page.replace(/<style>.*?<\/style>|<script.*?<\/script>|<[^>]*>/gs, ' ');
      expect(words).not.toMatch(/\b(the|and|your|with|what|our|call|website)\b/i);
    }
    expect(html({ language: 'es' })).toMatch(/Lun–vie, 8\s?a\.\s?m\. – 5\s?p\.\s?m\./);
  });
});

describe('its structured data', () => {
  it('names the kind of business, as far as schema.org has a name', () => {
    const kinds = TRADES.map((trade) => data(html({ trade }))['@type']);
    expect(kinds).toEqual([
      'Plumber',
      'RoofingContractor',
      'LocalBusiness',
      'Electrician',
      'HVACBusiness',
      'HomeAndConstructionBusiness',
      'HousePainter',
      'HomeAndConstructionBusiness',
      'HomeAndConstructionBusiness',
      'LocalBusiness',
      'LocalBusiness',
      'MovingCompany',
      'HomeAndConstructionBusiness',
      'LocalBusiness',
      'Locksmith',
      'GeneralContractor',
    ]);
    expect(data(html({ trade: 'Chimney Sweep' }))['@type']).toBe('LocalBusiness');
  });

  it('carries phone, place, hours and photos', () => {
    expect(data(html({}, { photos: PHOTOS }))).toMatchObject({
      name: 'Rivera Plumbing',
      telephone: '+14155550132',
      areaServed: 'Austin, TX',
      image: [
        'https://riveraplumbing.example/photos/van.webp',
        'https://riveraplumbing.example/photos/kitchen.webp',
      ],
      openingHoursSpecification: [{ opens: '08:00', closes: '17:00' }],
    });
  });

  it('lets no text break out, whatever staff or a business typed', () => {
    const hostile = fc.constantFrom(
      '</script><script>alert(1)</script>',
      '<!--<script>',
      '"><img src=x onerror=alert(1)>',
      '\u2028',
      '\ud83d',
      "'&amp;<b>",
      '</style>',
      'a',
    );
    const anyText = fc
      .array(hostile, { minLength: 1, maxLength: 3 })
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(anyText, anyText, (one, two) => {
        const texts = { businessName: one, trade: two, headline: one, tagline: two, about: one };
        const services = [{ title: one, text: two }];
        const change = { ...texts, serviceArea: two, email: two, phone: one, services };
        const page = html({}, { ...change, photos: [{ name: two, alt: one }] });
        expect(page.match(/<script/g)).toHaveLength(1);
        expect(page.match(/<\/script/g)).toHaveLength(1);
        expect(page.match(/<style|<\/style/g)).toHaveLength(2);
        expect(page.match(/<img/g)).toHaveLength(1);
        expect(page).not.toContain('<b>alert');
        expect(data(page)['name']).toBe(one);
      }),
      { numRuns: 300 },
    );
  });
});
