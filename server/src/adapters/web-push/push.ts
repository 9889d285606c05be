import { randomUUID } from 'node:crypto';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { NotTakenByCarrierError, RefusedByCarrierError } from '../../ports/carrier.ts';
import {
  KeysRefusedError,
  SubscriptionGoneError,
  type PushService,
  type VapidKeys,
} from '../../ports/push.ts';
import { isPushEndpoint, publicLookup } from './public-hosts.ts';

/** Shorter than a claim lasts (messages/deliver-message.ts). */
const TIMEOUT_MS = 15_000;

interface WebPushOptions {
  keys: VapidKeys;
  /** Older subscriptions need the keys they were made with. */
  previousKeys?: VapidKeys[];
  /** Contact for push services: `mailto:` or `https:`. */
  subject: string;
  /** `*.` matches any subdomain. */
  hosts: readonly string[];
  /** A test's push service; may be local and without TLS. */
  trustedOrigin?: string | undefined;
}

/** The package encrypts and signs; the call is made here, where private hosts are refused. */
export function webPush(options: WebPushOptions): PushService {
  const { keys, previousKeys = [], subject, hosts, trustedOrigin } = options;
  const isTrusted = (url: string) =>
    trustedOrigin !== undefined && URL.parse(url)?.origin === trustedOrigin;
  const accepts = (endpoint: string) => isTrusted(endpoint) || isPushEndpoint(endpoint, hosts);
  return {
    publicKey: keys.publicKey,
    accepts,
    async send({ subscription, payload, topic, urgent, keptForSeconds }) {
      if (!accepts(subscription.endpoint))
        throw new SubscriptionGoneError('no push service of ours');
      // Lazy: a dozen files.
      const { generateRequestDetails } = (await import('web-push')).default;
      let status = 0;
      for (const { publicKey, privateKey } of [keys, ...previousKeys]) {
        const { endpoint, headers, body } = generateRequestDetails(subscription, payload, {
          vapidDetails: { subject, publicKey, privateKey: privateKey.reveal() },
          TTL: keptForSeconds,
          urgency: urgent ? 'high' : 'normal',
          topic,
        });
        const answer = await post(endpoint, { headers, body, trusted: isTrusted(endpoint) });
        status = answer.statusCode ?? 0;
        if (status >= 200 && status < 300) {
          return { providerMessageId: answer.headers.location?.slice(0, 500) ?? randomUUID() };
        }
        if (!KEYS_REFUSED.has(status)) break;
      }
      throw refusal(status);
    },
  };
}

const GONE = new Set([404, 410]);
const KEYS_REFUSED = new Set([401, 403]);
const PASSING = new Set([408, 425, 429, 503]);

function refusal(status: number): Error {
  const text = `The push service answered ${status}`;
  if (GONE.has(status)) return new SubscriptionGoneError(text);
  if (KEYS_REFUSED.has(status)) return new KeysRefusedError(text, { answered: true });
  if (PASSING.has(status)) return new NotTakenByCarrierError(text, { answered: true });
  return status >= 400 && status < 500 ? new RefusedByCarrierError(text) : new Error(text);
}

function post(
  url: string,
  { headers, body, trusted }: { headers: object; body: Buffer | null; trusted: boolean },
): Promise<IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<IncomingMessage>();
  const send = url.startsWith('http:') ? httpRequest : httpsRequest;
  const request = send(url, {
    method: 'POST',
    headers: { ...headers },
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(trusted ? {} : { lookup: publicLookup }),
  });
  request.on('error', (error: NodeJS.ErrnoException) => {
    const reached = error.syscall !== 'connect' && error.syscall !== 'getaddrinfo';
    reject(reached ? error : new NotTakenByCarrierError('The push service was not reached'));
  });
  // Drained, so that the connection is reusable.
  request.on('response', (answer) => resolve(answer.resume()));
  request.end(body);
  return promise;
}
