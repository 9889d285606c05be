import * as contract from '@jobly/core/checkout/contract';
import type { Language } from '@jobly/core/language/language';
import { LINK_CODE } from '@jobly/core/payment-links/contract';
import type { CustomerPages } from '../../../http/pages/customer-pages.ts';
import { utf8Bytes } from '../../../http/pages/utf8-bytes.ts';
import type { CheckoutDeps } from '../deps.ts';
import { kindOf, languageOfVisit, pageHeaders } from '../../../http/pages/show-customer-page.ts';
import { payPage, publicLink } from '../pages/page-models.ts';
import { isClosed } from '../payable.ts';
import type { FastRoute } from './fast-path.ts';

const PAY = new RegExp(`^/pay/(${LINK_CODE})$`);
/** As our own page writes it; any other JSON is parsed by the app. */
const LOOK_UP_BODY = new RegExp(`^\\{"url":"(${LINK_CODE})"\\}$`);
const DOES_NOT_APPLY = Promise.resolve(undefined);
const JSON_HEADERS = { 'Content-Type': 'application/json' };

export function fastRoutes(
  { clock, provider, lookUp, publicUrl }: CheckoutDeps,
  pages: CustomerPages | undefined,
): FastRoute[] {
  const linkLookUp: FastRoute = {
    method: 'POST',
    route: contract.getPaymentLink.path,
    kind: 'data',
    match: (url) => (url === contract.getPaymentLink.path ? url : undefined),
    respond({ body }) {
      const code = LOOK_UP_BODY.exec(body)?.[1];
      if (code === undefined) return DOES_NOT_APPLY;
      // The app parses its reply by the contract once more; that alone would cost 11 us here.
      return lookUp(code).then((link) =>
        link && !isClosed(link, clock.now())
          ? { headers: JSON_HEADERS, bytes: utf8Bytes(JSON.stringify(publicLink(link))) }
          : undefined,
      );
    },
  };
  if (!pages) return [linkLookUp];
  const inLanguage = (language: Language, more = {}) => ({
    pay: { ...pageHeaders(pages, language, 'pay'), ...more },
    tip: { ...pageHeaders(pages, language, 'tip'), ...more },
    other: { ...pageHeaders(pages, language, 'other'), ...more },
  });
  const headers = { en: inLanguage('en'), es: inLanguage('es') };
  const gzipped = { 'Content-Encoding': 'gzip' };
  const compressed = { en: inLanguage('en', gzipped), es: inLanguage('es', gzipped) };
  const pay: FastRoute = {
    method: 'GET',
    route: '/pay/{linkCode}',
    kind: 'openPage',
    match: (url) => PAY.exec(url)?.[1],
    respond({ matched, gzip, acceptLanguage }) {
      return lookUp(matched).then((link) => {
        if (!link) return undefined;
        const language = languageOfVisit(link, acceptLanguage);
        const page = payPage(link, { now: clock.now(), publicUrl, provider, language });
        return gzip
          ? { headers: compressed[language][kindOf(page)], bytes: pages.gzipped(page, language) }
          : {
              headers: headers[language][kindOf(page)],
              bytes: utf8Bytes(pages.render(page, language)),
            };
      });
    },
  };
  return [linkLookUp, pay];
}
