import { randomUUID } from 'node:crypto';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenText {
  sid: string;
  to: string;
  body: string;
}

/** For deliveries that are not about budgets. */
export const NO_BUDGET_LIMITS = {
  allowedCountries: ['US'],
  enqueue: async () => {},
  limits: { perContactDay: 1e6, perAccountDay: 1e6, perDay: 1e6 },
};

export const twilioSettings = (url: string, token = '0'.repeat(32)) => ({
  TWILIO_ACCOUNT_SID: `AC${'1'.repeat(32)}`,
  TWILIO_AUTH_TOKEN: token,
  TWILIO_FROM: '+14155550100',
  TWILIO_API_URL: url,
});

/** `hang` and `reset` take the text without an answer. */
export type CarrierMood = 'take' | 'hang' | 'reset' | { status: number; code?: number };

export interface TestCarrier {
  url: string;
  /** Everything taken, answered or not: each arrives at a phone. */
  taken: TakenText[];
  /** Called for each text. */
  mood: (text: Omit<TakenText, 'sid'>) => CarrierMood;
  /** Whether it lists what it has taken; a number is the status it answers instead. */
  listing: true | number;
  /** Dates what it lists. */
  now: () => Date;
  close(): void;
}

export type OnTaken = (text: TakenText) => Promise<unknown>;

/** The SMS carrier over HTTP. `onTaken` stores what arrives. */
export async function startCarrier(
  onTaken: OnTaken = async () => {},
  carrier = {} as TestCarrier,
): Promise<TestCarrier> {
  const server = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk: Buffer) => (form += chunk.toString()));
    request.on('end', () => {
      if (request.method === 'GET') list(new URL(request.url!, carrier.url), response);
      else void answer(new URLSearchParams(form), response);
    });
  });
  function list({ searchParams }: URL, response: ServerResponse): void {
    const messages = carrier.taken
      .map((text) => {
        const facts = { direction: 'outbound-api', date_created: carrier.now().toUTCString() };
        return Object.assign(facts, text);
      })
      .filter(({ to }) => to === searchParams.get('To'));
    response.writeHead(carrier.listing === true ? 200 : carrier.listing);
    response.end(JSON.stringify({ messages }));
  }
  async function answer(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const text = { sid: `SM${randomUUID()}`, to: form.get('To')!, body: form.get('Body')! };
    const mood = carrier.mood(text);
    if (typeof mood === 'object') {
      response.writeHead(mood.status).end(JSON.stringify({ code: mood.code }));
      return;
    }
    carrier.taken.push(text);
    await onTaken(text);
    if (mood === 'reset') response.socket!.destroy();
    if (mood === 'take') {
      response.writeHead(201).end(JSON.stringify({ sid: text.sid }));
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return Object.assign(carrier, {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    mood: () => 'take' as const,
    listing: true as const,
    now: () => new Date(),
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
}

/** A closed port. */
export async function closedAddress(): Promise<string> {
  const carrier = await startCarrier();
  carrier.close();
  return carrier.url;
}
