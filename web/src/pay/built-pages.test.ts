import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { CustomerPage } from '@jobly/core/checkout/page';
import type { Language } from '@jobly/core/language/language';
import { workLines } from '@jobly/core/payment-links/work';
import { build } from 'vite';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  BUSINESS_ON_PAGE,
  FULL_WORK,
  RECEIPT,
  confirmed,
  toPay,
} from '@jobly/core/test/customer-pages';

const web = fileURLToPath(new URL('../..', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'jobly-pay-'));
let built: {
  renderCustomerPage: (page: CustomerPage, language: Language) => string;
  contentSecurityPolicy: Record<Language, Record<'pay' | 'tip' | 'other', string>>;
};
const render = (page: CustomerPage, language: Language = 'en') =>
  built.renderCustomerPage(page, language);

beforeAll(async () => {
  await build({
    root: web,
    configFile: join(web, 'vite.pay.config.ts'),
    logLevel: 'warn',
    build: { outDir: folder, emptyOutDir: true },
  });
  built = await import(pathToFileURL(join(folder, 'render.js')).href);
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

/** The text without markup. */
function words(page: CustomerPage): string {
  return render(page)
    .replace(/<(style|script|title)>.*?<\/\1>/gs, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

describe('the built pages', () => {
  it.each([
    ['pay', () => toPay(), 10_000],
    ['payment-success', () => confirmed(), 6_144],
    ['receipt', (): CustomerPage => ({ page: 'receipt', receipt: RECEIPT }), 6_144],
  ])('%s stays small before it is compressed', (name, page, most) => {
    const bytes = Buffer.byteLength(render(page()));
    console.log(`${name}: ${bytes} bytes`);
    expect(bytes).toBeLessThanOrEqual(most);
  });

  const full = toPay({ work: FULL_WORK });
  const fullAs = (view: string) =>
    ({ ...full, view, why: 'expired', refunded: 'none', paidOn: '2025-11-14' }) as CustomerPage;
  it.each([
    full,
    ...['setup-incomplete', 'cash', 'closed', 'used'].map(fullAs),
    confirmed({ work: FULL_WORK }),
    { page: 'receipt', receipt: { ...RECEIPT, work: FULL_WORK } } as const,
  ])('shows every text about the job: %o', (page) => {
    for (const { label, text } of workLines(FULL_WORK))
      expect(words(page)).toContain(`${label} ${text}`);
  });

  it('asks for nothing else', () => {
    for (const page of [toPay(), confirmed()]) {
      const html = render(page);
      expect(html).not.toMatch(/ src=|url\(|@import|rel="stylesheet"/);
      expect(html).toContain('<link rel="icon" href="data:,">');
    }
  });

  it('names the hash of every style and script it carries', () => {
    for (const [page, language, kind] of [
      [render(toPay()), 'en', 'pay'],
      [render(toPay(), 'es'), 'es', 'pay'],
      [render(confirmed()), 'en', 'other'],
    ] as const) {
      const inlined = [...page.matchAll(/<(style|script)>(.*?)<\/\1>/gs)];
      expect(inlined).toHaveLength(2);
      for (const [, part, text = ''] of inlined) {
        const hash = createHash('sha256').update(text).digest('base64');
        expect(built.contentSecurityPolicy[language][kind]).toMatch(
          new RegExp(`${part}-src [^;]*'sha256-${hash.replace(/[+/]/g, String.raw`\$&`)}'`),
        );
      }
    }
  });

  it('shows every method with its exact total and fee', () => {
    const shown = words(toPay());
    expect(shown).toContain('$425.00');
    expect(shown).toContain('$439.83 +3.49%');
    expect(shown).toContain('$450.76 +5.99% + $0.30');
    expect(shown).toContain('Processing fees are included in the payment amount');
  });

  it('shows no fee when the business covers it', () => {
    const shown = words(toPay({ pricing: 'merchant_pays' }));
    expect(shown).toContain('No extra fees — all processing costs are covered');
    expect(shown).not.toMatch(/\+\d|Total/);
  });

  it('is a plain form for browsers without script', () => {
    const html = render(toPay({ chosen: 'card' }));
    // Without an action it posts to the page's own URL.
    expect(html).toContain('<form id="pay" method="post">');
    expect(html.match(/<input [^>]*>/g)).toEqual([
      '<input type="radio" name="method" value="cash">',
      '<input type="radio" data-fee="$14.83 card fee" name="method" checked value="card">',
      '<input type="radio" data-fee="$25.76 fee" name="method" value="bnpl">',
    ]);
    expect(html).toContain('<button type="submit" class="go">Pay now</button>');
  });

  it('asks for no consent unless it must, and then with an empty box below the choice', () => {
    expect(render(toPay())).not.toContain('type="checkbox"');
    const html = render(toPay({ consentWording: 'Joe & Sons may ask me.' }));
    expect(html).toContain(
      '<label class="ask"><input type="checkbox" name="reviewConsent" value="yes">' +
        '<span>Joe &amp; Sons may ask me.</span></label>',
    );
    expect(html.indexOf('name="reviewConsent"')).toBeGreaterThan(html.indexOf('</fieldset>'));
  });

  it('does not ask for cash twice', () => {
    const html = render(toPay({ cashClaimed: true }));
    expect(html).not.toContain('value="cash"');
    expect(html).toContain('value="card"');
  });

  it('shows the logo of a business that has one, and its initials otherwise', () => {
    const logo = '/files/logos/4b1f.webp';
    expect(render(toPay())).toContain('<b class="mark" aria-hidden="true">RP</b>');
    const html = render(toPay({ business: { ...BUSINESS_ON_PAGE, logo } }));
    expect(html).toContain(`<img src="${logo}" alt="" width="48" height="48">`);
    expect(html).not.toContain('class="mark"');
  });

  it('goes on only to an address of the web', () => {
    const to = (checkoutUrl: string) =>
      render({
        page: 'pay',
        view: 'redirecting',
        business: BUSINESS_ON_PAGE,
        checkoutUrl,
      });
    expect(to('https://pay.example/l?a=1&b="2')).toContain(
      'content="2;url=https://pay.example/l?a=1&amp;b=%222"',
    );
    for (const bad of ['javascript:alert(1)', 'data:text/html,x', '//x', '']) {
      expect(to(bad)).not.toContain('http-equiv');
      expect(to(bad)).toContain(PAY_NOTICES.noRedirect.text);
    }
  });

  it('writes a receipt with the fee on its own line', () => {
    const shown = words({ page: 'receipt', receipt: { ...RECEIPT, refundedCents: 1_000 } });
    expect(shown).toContain('Job $425.00 Processing fee $25.76 Total paid $450.76');
    expect(shown).toContain('Paid by Buy Now Pay Later');
    expect(shown).toContain('Partly refunded');
    expect(shown).toContain('November 14, 2025 ');
    expect(words({ page: 'receipt', receipt: null })).toContain('Invalid Payment Link');
  });
});

describe('the colours of the customer’s pages', () => {
  const read = (file: string) => readFileSync(new URL(file, import.meta.url), 'utf8');
  const tokens = (css: string) => new Map(css.match(/--[\w-]+: #\w+/g)?.map(split) ?? []);
  const split = (pair: string) => pair.split(': ') as [string, string];

  it.each(['./styles/base.css', './styles/after.css'])('%s takes them from the app', (file) => {
    const [ours, app] = [read(file), read('../ui/styles/tokens.css')].map((css) =>
      css.split(/dark/i),
    );
    const light = tokens(ours?.[0] ?? '');
    const dark = tokens(ours?.slice(1).join('') ?? '');
    expect([...light.keys()]).toEqual([...dark.keys()]);
    expect(light.size).toBeGreaterThan(3);
    const [appLight, appDark] = [tokens(app?.[0] ?? ''), tokens(app?.slice(1).join('') ?? '')];
    for (const [name, color] of light) expect(appLight.get(name), name).toBe(color);
    for (const [name, color] of dark) expect(appDark.get(name), name).toBe(color);
  });
});
