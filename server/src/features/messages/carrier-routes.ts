import { AppError } from '@jobly/core/errors';
import type { Context } from 'hono';
import * as z from 'zod';
import type { HttpEnv } from '../../http/caller.ts';
import { openRoute } from '../../http/route.ts';
import type { Route } from '../../http/route.ts';
import { ForgedPostError } from '../../ports/carrier.ts';
import type { CarrierPost, CarrierPosts } from '../../ports/carrier.ts';
import { takeReply, takeReport } from './carrier-reports.ts';
import type { ReportDeps } from './carrier-reports.ts';

export const INBOUND_PATH = '/functions/v1/twilio-inbound';
export const STATUS_PATH = '/functions/v1/twilio-status';

/** Nothing to say back: the carrier confirms a STOP itself. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** What the carrier posts to us. Composed only where a carrier is. */
export function carrierRoutes(
  deps: ReportDeps & { posts: CarrierPosts; publicUrl: string },
): Route[] {
  const carrierRoute = (
    path: string,
    summary: string,
    take: (post: CarrierPost) => Promise<void>,
  ) =>
    openRoute('POST', path, summary, async (context) => {
      try {
        await take(await readPost(deps.publicUrl + path, context));
      } catch (error) {
        if (error instanceof ForgedPostError) throw new AppError('forbidden');
        if (error instanceof z.ZodError) throw new AppError('invalid_request');
        throw error;
      }
      return context.body(EMPTY_TWIML, 200, { 'Content-Type': 'text/xml; charset=utf-8' });
    });

  return [
    carrierRoute(
      INBOUND_PATH,
      'Answers to our texts, signed by the carrier; STOP ends them',
      (post) => takeReply(deps, deps.posts.readReply(post)),
    ),
    carrierRoute(STATUS_PATH, 'What became of a text, signed by the carrier', (post) =>
      takeReport(deps, deps.posts.readReport(post)),
    ),
  ];
}

/** The address as the carrier was given it: behind a proxy, the request itself would tell another. */
async function readPost(url: string, context: Context<HttpEnv>): Promise<CarrierPost> {
  const form = new URLSearchParams(await context.req.text());
  return {
    url,
    form: Object.fromEntries(form),
    signature: context.req.header('x-twilio-signature'),
  };
}
