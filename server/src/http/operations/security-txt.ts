import type { Clock } from '../../ports/clock.ts';
import { openRoute, type Route } from '../route.ts';

const PATH = '/.well-known/security.txt';
const DAY_MS = 86_400_000;
const GOOD_FOR_DAYS = 180;

/** RFC 9116. */
export function securityTxtRoute(options: {
  /** `mailto:` or `https:`. */
  contact: string;
  publicUrl: string;
  clock: Clock;
}): Route {
  return openRoute(
    `GET ${PATH}`,
    { summary: 'Whom to tell of a security problem (RFC 9116)', answers: { 'text/plain': [200] } },
    (context) => {
      const today = Math.floor(options.clock.now().getTime() / DAY_MS) * DAY_MS;
      context.header('Cache-Control', 'public, max-age=86400');
      return context.text(
        [
          `Contact: ${options.contact}`,
          `Expires: ${new Date(today + GOOD_FOR_DAYS * DAY_MS).toISOString()}`,
          'Preferred-Languages: en, es',
          `Canonical: ${options.publicUrl}${PATH}`,
          '',
        ].join('\n'),
      );
    },
  );
}
