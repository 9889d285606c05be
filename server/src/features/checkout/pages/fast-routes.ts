import * as contract from '@jobly/core/checkout/contract';
import type { CustomerPages } from '../../../http/pages/customer-pages.ts';
import type { FastRoute } from '../../../http/fast-path/fast-path.ts';
import { utf8Bytes } from '../../../http/fast-path/utf8-bytes.ts';
import type { Clock } from '../../../ports/clock.ts';
import type { PaymentProvider } from '../../../ports/payment-provider.ts';
import type { LinkLookUp } from './link-look-up.ts';
import { pageHeaders } from './page-headers.ts';
import { payPage } from './page-models.ts';
import { isClosed } from '../payable.ts';
import { publicLink } from './public-link.ts';

export interface HotDeps {
  clock: Clock;
  provider: PaymentProvider;
  lookUp: LinkLookUp;
  pages: CustomerPages | undefined;
}

const PAY = /^\/pay\/([A-Za-z0-9_-]{16,64})$/;
/** As our own page writes it; any other wording is read by the server. */
const PLAIN_BODY = /^\{"url":"([A-Za-z0-9_-]{16,64})"\}$/;
/** Not the plain case. */
const NOTHING = Promise.resolve(undefined);
const JSON_HEADERS = { 'Content-Type': 'application/json' };

/** The two calls behind every link that somebody opens. */
export function fastRoutes(deps: HotDeps): FastRoute[] {
  const { clock, provider, pages, lookUp } = deps;

  const look: FastRoute = {
    method: 'POST',
    route: contract.getPaymentLink.path,
    kind: 'data',
    read: (url) => (url === contract.getPaymentLink.path ? url : undefined),
    answer({ body }) {
      const code = PLAIN_BODY.exec(body)?.[1];
      if (code === undefined) return NOTHING;
      // The server cuts its answer to the contract once more; here that alone would cost 11 us.
      return lookUp(code).then(
        (link) =>
          link &&
          (isClosed(link, clock.now())
            ? undefined
            : { headers: JSON_HEADERS, bytes: utf8Bytes(JSON.stringify(publicLink(link))) }),
      );
    },
  };
  if (!pages) return [look];
  const headers = pageHeaders(pages);
  const compressed = { ...headers, 'Content-Encoding': 'gzip' };
  const pay: FastRoute = {
    method: 'GET',
    route: '/pay/{linkCode}',
    kind: 'openPage',
    read: (url) => PAY.exec(url)?.[1],
    answer({ wanted, gzip }) {
      return lookUp(wanted).then((link) => {
        if (!link) return undefined;
        const page = payPage(link, { now: clock.now(), capabilities: provider.capabilities });
        return gzip
          ? { headers: compressed, bytes: pages.gzipped(page) }
          : { headers, bytes: utf8Bytes(pages.render(page)) };
      });
    },
  };
  return [look, pay];
}
