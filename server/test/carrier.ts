import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface TakenText {
  to: string;
  body: string;
}

/** How the carrier behaves: `hang` and `reset` take the text and then say nothing. */
export type CarrierMood = 'take' | 'hang' | 'reset' | { status: number; code?: number };

export interface TestCarrier {
  url: string;
  /** What it has taken, answered or not: each of these arrives at a phone. */
  taken: TakenText[];
  /** For this text; asked anew for each. */
  mood: (text: TakenText) => CarrierMood;
  close(): void;
}

/** The texts' carrier at the HTTP level. `onTaken`: where its phones keep what arrives. */
export async function startCarrier(
  onTaken: (text: TakenText) => Promise<unknown> = async () => {},
): Promise<TestCarrier> {
  const server = createServer((request, response) => {
    let form = '';
    request.on('data', (chunk: Buffer) => (form += chunk.toString()));
    request.on('end', () => void answer(new URLSearchParams(form), response));
  });
  async function answer(form: URLSearchParams, response: ServerResponse): Promise<void> {
    const text = { to: form.get('To')!, body: form.get('Body')! };
    const mood = carrier.mood(text);
    if (typeof mood === 'object') {
      response.writeHead(mood.status).end(JSON.stringify({ code: mood.code }));
      return;
    }
    carrier.taken.push(text);
    await onTaken(text);
    if (mood === 'reset') response.socket!.destroy();
    if (mood === 'take') {
      response.writeHead(201).end(JSON.stringify({ sid: `SM${carrier.taken.length}` }));
    }
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const carrier: TestCarrier = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken: [],
    mood: () => 'take',
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
  return carrier;
}

/** Where nobody listens any more. */
export async function closedAddress(): Promise<string> {
  const carrier = await startCarrier();
  carrier.close();
  return carrier.url;
}
