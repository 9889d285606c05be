import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from '@jobly/core/errors';
import { isOptOut } from '@jobly/core/reviews/opt-out-words';
import * as z from 'zod';
import type { BaseDeps } from '../../base-deps.ts';
import { lockRow, updateRows } from '../../db/rows.ts';
import type { HttpContext } from '../../http/caller.ts';
import { openRoute, type Route } from '../../http/route.ts';
import { aboutOf } from '../../message-catalogue.ts';
import type { OnDeliveryStatus } from '../../outgoing-message.ts';
import {
  ForgedPostError,
  type CarrierPost,
  type CarrierPosts,
  type DeliveryReport,
  type TextReply,
} from '../../ports/carrier.ts';
import { addOptOut, contactKey } from './opt-outs.ts';

const INBOUND_PATH = '/functions/v1/twilio-inbound';
export const STATUS_PATH = '/functions/v1/twilio-status';

/** No reply: the carrier confirms a STOP itself. */
const EMPTY_TWIML = '<?xml version="1.0" encoding="UTF-8"?><Response></Response>';

/** The carrier signs all fields, whatever they are. */
const SIGNED = {
  form: z.record(z.string(), z.string()),
  answers: { 'text/xml': [200] },
  errors: ['forbidden'],
} as const;

interface ReportDeps extends BaseDeps {
  onDeliveryStatus: OnDeliveryStatus;
}

/** Only with a carrier. */
export function carrierRoutes(
  deps: ReportDeps & { posts: CarrierPosts; publicUrl: string },
): Route[] {
  const carrierRoute = (
    path: `/${string}`,
    summary: string,
    take: (post: CarrierPost) => Promise<void>,
  ) =>
    openRoute(`POST ${path}`, { summary, ...SIGNED }, async (context) => {
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

/** The URL given to the carrier: behind a proxy the request shows another. */
async function readPost(url: string, context: HttpContext): Promise<CarrierPost> {
  const form = new URLSearchParams(await context.req.text());
  return {
    url,
    form: Object.fromEntries(form),
    signature: context.req.header('x-twilio-signature'),
  };
}

/** Only STOP matters. */
export async function takeReply({ database, clock }: BaseDeps, reply: TextReply): Promise<void> {
  if (!reply.optedOut && !isOptOut(reply.body)) return;
  const { from, body } = reply;
  await addOptOut(database.system, contactKey('sms', from), 'reply', clock.now(), body);
}

const TRIES = 4;
const PAUSE_MS = 400;

/** A report may arrive before the commit that stores the carrier's id, so it waits. */
async function takeReport(deps: ReportDeps, report: DeliveryReport): Promise<void> {
  if (report.outcome === 'under-way') return;
  for (let tries = 1; tries <= TRIES; tries += 1) {
    if (await writeReport(deps, report)) return;
    if (tries < TRIES) await sleep(PAUSE_MS);
  }
}

const UNDELIVERED = 'the carrier could not deliver it';

function writeReport(deps: ReportDeps, report: DeliveryReport): Promise<boolean> {
  const at = deps.clock.now();
  return deps.database.system.transaction().execute(async (db) => {
    const named = { provider_message_id: report.providerMessageId };
    const message = await lockRow(db, 'messages', named);
    if (!message) return false;
    const { id: messageId, kind, channel, dedupe_key: dedupeKey } = message;
    const status = { messageId, kind, channel, about: aboutOf(kind, dedupeKey), at };
    // The carrier repeats its reports.
    const isNews = message.delivered_at === null && message.last_error !== UNDELIVERED;
    if (report.optedOut) {
      await addOptOut(db, contactKey(message.channel, message.recipient), 'carrier', at);
    }
    if (report.optedOut || report.outcome === 'failed') {
      if (!isNews) return true;
      await updateRows(db, 'messages', { id: messageId }, { last_error: UNDELIVERED });
      const outcome = report.optedOut ? 'suppressed' : 'failed';
      await deps.onDeliveryStatus(db, { ...status, outcome });
    } else if (message.delivered_at === null) {
      await updateRows(db, 'messages', { id: messageId }, { delivered_at: at });
      await deps.onDeliveryStatus(db, { ...status, outcome: 'delivered' });
    }
    return true;
  });
}
