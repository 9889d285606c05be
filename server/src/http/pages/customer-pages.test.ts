import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { PAY_NOTICES } from '@jobly/core/checkout/messages';
import type { CustomerPage } from '@jobly/core/checkout/page';
import { LANGUAGES } from '@jobly/core/language/language';
import { BUSINESS_ON_PAGE, TIP, toAccept, toPay, toRead } from '@jobly/core/test/customer-pages';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { loadCustomerPages } from './customer-pages.ts';

/** Stands for the built pages: a "page" is its own pieces. */
const STAND_IN = `
export const customerPagePieces = (page) => page;
export const renderCustomerPage = ({ fixed, texts }) =>
  fixed.map((part, at) => (at === 0 ? part : texts[at - 1] + part)).join('');
export const contentSecurityPolicy = {};
`;
const folder = mkdtempSync(join(tmpdir(), 'jobly-pages-'));
writeFileSync(join(folder, 'render.js'), STAND_IN);
writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
afterAll(() => rmSync(folder, { recursive: true }));

const anyText = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.constant('<b class="note">'.repeat(40)),
  // Longer than one stored block can be.
  fc.constant('é'.repeat(70_000)),
);
const anyPage = fc
  .array(fc.tuple(anyText, anyText), { maxLength: 6 })
  .chain((pairs) => anyText.map((last) => ({ pairs, last })))
  .map(({ pairs, last }) => ({
    fixed: [...pairs.map(([part]) => part), last],
    texts: pairs.map(([, text]) => text),
  }));

const unpacked = (text: string) => gunzipSync(Buffer.from(text, 'latin1')).toString();

describe('the customer’s pages as bytes', () => {
  it('are the page, compressed or not', async () => {
    const pages = (await loadCustomerPages(folder))!;
    fc.assert(
      fc.property(anyPage, (pieces) => {
        const page = pieces as unknown as CustomerPage;
        const html = pages.render(page, 'en');
        // A lone half of a character pair has no bytes of its own.
        expect(unpacked(pages.gzipped(page, 'en'))).toBe(Buffer.from(html).toString());
        // What was kept of the fixed parts serves the next page of the same shape.
        const next = { ...pieces, texts: pieces.texts.map((text) => `${text}!`) };
        const again = next as unknown as CustomerPage;
        expect(unpacked(pages.gzipped(again, 'en'))).toBe(
          Buffer.from(pages.render(again, 'en')).toString(),
        );
      }),
      { numRuns: 200 },
    );
  });

  it('are missing when they were not built', async () => {
    expect(await loadCustomerPages(join(folder, 'nowhere'))).toBeUndefined();
  });

  const dist = join(import.meta.dirname, '..', '..', '..', '..', 'web', 'dist-pay');
  // The other headers of an answer are 0.5 KB (e2e/journeys/customer-page.spec.ts adds them all up).
  const OTHER_HEADERS = 512;
  const logo = '/files/0123456789abcdef0123456789abcdef.webp';
  it.each([
    ['6 KB for a plain link', 6, ['en'], toPay()],
    [
      '8 KB with a logo, a warning and Spanish',
      8,
      LANGUAGES,
      toPay({ confirming: true, business: { ...BUSINESS_ON_PAGE, logo } }),
    ],
    [
      '8 KB with a tip, a warning and Spanish',
      8,
      LANGUAGES,
      toPay({ tip: TIP, confirming: true, notice: PAY_NOTICES.tipSeen }),
    ],
    ['8 KB for an estimate of 12 lines with all that it can say', 8, LANGUAGES, toAccept()],
    ['8 KB for the same once it is accepted', 8, LANGUAGES, toRead()],
  ] as const)('cost at most %s, with their headers', async (title, limitKb, languages, page) => {
    const pages = (await loadCustomerPages(dist))!;
    for (const language of languages) {
      const bytes = pages.gzipped(page, language);
      expect(unpacked(bytes)).toBe(pages.render(page, language));
      const cost = bytes.length + pages.contentSecurityPolicy[language].pay.length + OTHER_HEADERS;
      console.log(`${title}, ${language}: ${cost} bytes`);
      expect(cost).toBeLessThan(limitKb * 1024);
    }
  });
});
