import { APP_ROUTES, CUSTOMER_ROUTES, isOneOf } from '@jobly/core/routes';
import { STAFF_ROUTES } from '@jobly/core/staff/routes';
import type { Logger } from 'pino';
import * as z from 'zod';
import { raiseAlert } from '../../alerts.ts';
import type { Database } from '../../db/database.ts';
import { rateLimit, type LimitKeys } from '../../db/rate-limits.ts';
import type { Clock } from '../../ports/clock.ts';
import { limitKeys } from '../requests/client-address.ts';
import { CSP_REPORT_PATH } from '../requests/security-headers.ts';
import { fileRoute } from '../route.ts';

const MOST_BYTES = 8 * 1024;
/** What one page complains of, in one go. */
const MOST_REPORTS = 10;
/** Of one visitor in an hour, one by one. */
const PER_VISITOR = 20;
/** Different visitors who have to see the same thing in a day: what one alone says may be made up. */
const VISITORS = 3;
/** Of all visitors in a day; more is a flood, which is an alert by itself. */
const MOST_REPORTS_A_DAY = 2_000;
const MOST_ALERTS_A_DAY = 10;
/** Lines of one day and one node in the log. */
const MOST_LOGGED = 50;

const said = z.string().max(4_000).catch('');

/** As `report-uri` has it, and as `report-to` does. */
const Report = z.union([
  z
    .object({
      'csp-report': z.object({
        'document-uri': said,
        'effective-directive': said,
        'violated-directive': said,
        'blocked-uri': said,
        'source-file': said,
      }),
    })
    .transform(({ 'csp-report': report }) => ({
      document: report['document-uri'],
      directive: report['effective-directive'] || report['violated-directive'],
      blocked: report['blocked-uri'],
      source: report['source-file'],
    })),
  z
    .object({
      body: z.object({
        documentURL: said,
        effectiveDirective: said,
        blockedURL: said,
        sourceFile: said,
      }),
    })
    .transform(({ body }) => ({
      document: body.documentURL,
      directive: body.effectiveDirective,
      blocked: body.blockedURL,
      source: body.sourceFile,
    })),
]);
const Reports = z.union([z.array(Report).max(MOST_REPORTS), Report.transform((one) => [one])]);
type Report = z.output<typeof Report>;

/** What the policy of a page is made of, as far as anybody wants to know it by name. */
const DIRECTIVES =
  /^(script-src|script-src-elem|script-src-attr|style-src|style-src-elem|style-src-attr|img-src|font-src|connect-src|form-action|base-uri|frame-src|object-src|worker-src|manifest-src|media-src|require-trusted-types-for|trusted-types)(?: |$)/;
const OF_SCRIPTS = /^(script-src|require-trusted-types-for|trusted-types)/;
const EXTENSION = /^[a-z-]*-extension:/;

const PAGES = [...CUSTOMER_ROUTES, ...APP_ROUTES, ...STAFF_ROUTES];

/**
 * What browsers refused by our policy: counted in /metrics, logged once a day each, and an alert where several
 * visitors saw a script refused on a page that we have. Anybody can send us reports: each visitor has few, counted in
 * the database, and nothing that strangers send silences what others see. A flood is one alert. Nothing personal is
 * kept: of addresses the origin, of pages the first part of the path (a link's code is a secret).
 */
export function cspReports(options: {
  database: Database;
  publicUrl: string;
  clock: Clock;
  log: Logger;
}) {
  const { database, clock, log } = options;
  const ownOrigin = new URL(options.publicUrl).origin;
  const limit = (name: string, allowed: number, perSeconds: number, flooded = true) =>
    rateLimit(database.pool, { name, allowed, perSeconds, quiet: true, flooded });
  const perVisitor = limit('csp-reports', PER_VISITOR, 3_600);
  const perDay = limit('csp-reports-day', MOST_REPORTS_A_DAY, 86_400);
  const sameVisitor = limit('csp-report-seen', 1, 86_400);
  const others = limit('csp-report-others', VISITORS - 1, 86_400);
  const told = limit('csp-report-told', 1, 86_400);
  const alerts = limit('csp-report-alerts', MOST_ALERTS_A_DAY, 86_400, false);
  const floods = limit('csp-report-floods', 1, 3_600, false);
  const counts: Record<string, number> = {};
  let today = '';
  let logged = new Set<string>();

  function isNewToLog(key: string): boolean {
    const day = clock.now().toISOString().slice(0, 10);
    if (day !== today) [today, logged] = [day, new Set()];
    if (logged.has(key) || logged.size >= MOST_LOGGED) return false;
    logged.add(key);
    return true;
  }

  async function tellOfFlood(withheld?: string): Promise<void> {
    if (!(await floods.take(withheld ? 'withheld' : 'all')).ok) return;
    const details = {
      Limit: `${MOST_REPORTS_A_DAY} reports and ${MOST_ALERTS_A_DAY} alerts in a day`,
      ...(withheld ? { 'Not told': withheld } : {}),
    };
    await raiseAlert(database.system, {
      kind: 'script_reports_flood',
      key: 'all',
      userId: null,
      details,
    });
  }

  async function take(report: Report, visitor: LimitKeys): Promise<void> {
    if (!(await perVisitor.take(visitor)).ok) return;
    if (!(await perDay.take('all')).ok) await tellOfFlood();
    const directive = DIRECTIVES.exec(report.directive)?.[1] ?? 'other';
    counts[directive] = (counts[directive] ?? 0) + 1;
    const blocked = originOf(report.blocked);
    const document = URL.parse(report.document);
    const isOurs = document?.origin === ownOrigin && isOneOf(PAGES, document.pathname);
    const page = isOurs ? placeOf(document) : 'elsewhere';
    const key = `${directive} ${blocked} ${page}`;
    if (isNewToLog(key)) {
      log.warn({ directive, blocked, page }, "a browser refused something by a page's policy");
    }
    const isForeign = EXTENSION.test(report.blocked) || EXTENSION.test(report.source);
    if (page === 'elsewhere' || isForeign || !OF_SCRIPTS.test(directive)) return;
    if (!(await sameVisitor.take(`${key} ${visitor.at(-1)}`)).ok) return;
    if ((await others.take(key)).ok) return;
    // First, so that what is withheld here is told once there is room again.
    if (!(await alerts.take('all')).ok) {
      await tellOfFlood(key);
      return;
    }
    if (!(await told.take(key)).ok) {
      await alerts.giveBack('all');
      return;
    }
    await raiseAlert(database.system, {
      kind: 'script_refused',
      key,
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
      const { data: reports = [] } = Reports.safeParse(parseJson(bytes));
      const visitor = limitKeys(context.get('address'));
      for (const one of reports) await take(one, visitor);
      return context.body(null, 204);
    },
  );
  return { route, counts: () => counts };
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

/** `inline`, `eval` and their like are said as such; of an address, whose it is. */
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
