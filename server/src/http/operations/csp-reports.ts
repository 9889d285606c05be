import { parseJson } from '@jobly/core/parse-json';
import { APP_ROUTES, CUSTOMER_ROUTES, isOneOf } from '@jobly/core/routes';
import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import * as z from 'zod';
import { raiseAlert } from '../../raised-alerts.ts';
import type { Database } from '../../db/database.ts';
import { rateLimit, type LimitKeys } from '../../db/rate-limits.ts';
import { limitKeys } from '../requests/client-address.ts';
import { CSP_REPORT_PATH } from '../requests/security-headers.ts';
import { fileRoute } from '../route.ts';

const MOST_BYTES = 8 * 1024;
const PER_VISITOR = 20;
/** Distinct visitors per day needed for an alert: a single one may be forged. */
const VISITORS = 3;

const text = z.string().max(4_000).catch('');

/** The `report-uri` format. */
const Report = z.object({
  'csp-report': z.object({
    'document-uri': text,
    'effective-directive': text,
    'violated-directive': text,
    'blocked-uri': text,
    'source-file': text,
  }),
});
type Report = z.output<typeof Report>['csp-report'];

const DIRECTIVES =
  /^(script-src|script-src-elem|script-src-attr|style-src|style-src-elem|style-src-attr|img-src|font-src|connect-src|form-action|base-uri|frame-src|object-src|worker-src|manifest-src|media-src|require-trusted-types-for|trusted-types)(?: |$)/;
const OF_SCRIPTS = /^(script-src|require-trusted-types-for|trusted-types)/;
const EXTENSION = /^[a-z-]*-extension:/;

const PAGES = [...CUSTOMER_ROUTES, ...APP_ROUTES, ...STAFF_ROUTES];

/**
 * CSP violations: counted in /metrics, with an alert where several visitors saw the same script refused. Reports can
 * be forged, so each visitor may send few, and there is one alert per page. Nothing personal is kept: only the origin
 * of a URL and the first part of a path (a link's code is a secret).
 */
export function cspReports(database: Database, publicUrl: string) {
  const ownOrigin = new URL(publicUrl).origin;
  const limit = (name: string, allowed: number, perSeconds: number) =>
    rateLimit(database.pool, { name, allowed, perSeconds, quiet: true, flooded: true });
  const perVisitor = limit('csp-reports', PER_VISITOR, 3_600);
  const sameVisitor = limit('csp-report-seen', 1, 86_400);
  const others = limit('csp-report-others', VISITORS - 1, 86_400);
  const reported = limit('csp-report-told', 1, 86_400);
  const counts: Record<string, number> = {};

  async function take(report: Report, visitor: LimitKeys): Promise<void> {
    if (!(await perVisitor.take(visitor)).ok) return;
    const said = report['effective-directive'] || report['violated-directive'];
    const directive = DIRECTIVES.exec(said)?.[1] ?? 'other';
    counts[directive] = (counts[directive] ?? 0) + 1;
    const blocked = originOf(report['blocked-uri']);
    const document = URL.parse(report['document-uri']);
    const isOurs = document?.origin === ownOrigin && isOneOf(PAGES, document.pathname);
    const isForeign = [report['blocked-uri'], report['source-file']].some((url) =>
      EXTENSION.test(url),
    );
    if (!isOurs || isForeign || !OF_SCRIPTS.test(directive)) return;
    const page = placeOf(document);
    const key = `${directive} ${blocked} ${page}`;
    if (!(await sameVisitor.take(`${key} ${visitor.at(-1)}`)).ok) return;
    if ((await others.take(key)).ok || !(await reported.take(key)).ok) return;
    await raiseAlert(database.system, {
      kind: 'script_refused',
      key: page,
      userId: null,
      details: { Page: page, Rule: directive, Refused: blocked },
    });
  }

  const route = fileRoute(
    {
      method: 'POST',
      path: CSP_REPORT_PATH,
      audience: 'anyone',
      summary: 'What a browser refused by the policy of a page of ours',
      answers: { none: [204] },
    },
    { bytes: MOST_BYTES, otherwise: 'body_too_large' },
    async ({ context, readBytes }) => {
      const bytes = await readBytes();
      const { data } = Report.safeParse(parseJson(bytes.toString()));
      if (data) await take(data['csp-report'], limitKeys(context.get('address')));
      return context.body(null, 204);
    },
  );
  return { route, counts: () => counts };
}

/** `inline`, `eval` and the like as they are; of a URL its origin. */
function originOf(blocked: string): string {
  if (/^[a-z-]{0,30}$/.test(blocked)) return blocked || 'nothing';
  const url = URL.parse(blocked);
  if (!url) return 'other';
  return url.origin === 'null' ? url.protocol : url.origin.slice(0, 200);
}

function placeOf({ pathname }: URL): string {
  const [, first = '', ...rest] = pathname.split('/');
  const known = /^[a-z-]{0,30}$/.test(first) ? first : '...';
  return rest.length > 0 ? `/${known}/...` : `/${known}`;
}
