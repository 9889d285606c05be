import type { IncomingMessage, ServerResponse } from 'node:http';
import { PLANNED_ONCE } from '../server/src/db/database.ts';
import { linkLookUp } from '../server/src/features/checkout/pages/link-look-up.ts';
import { systemPool } from './bench-server.ts';
import { listen } from './load.ts';
import { lookUpOfOne } from './server-statements.ts';

/** What no framework can beat: node:http, one query, JSON. In a process of its own, as the server. */
const [kind = '', databaseUrl = ''] = process.argv.slice(2);
const pool = systemPool(databaseUrl);
const text = await lookUpOfOne('$1');
const batched = linkLookUp(systemPool(databaseUrl, 4, PLANNED_ONCE));

async function ask(code: string): Promise<unknown> {
  if (kind === 'batched') return batched(code);
  const { rows } = await pool.query({ name: 'one-link', text, values: [code] });
  return rows[0];
}

async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const body = JSON.stringify(await ask(request.url!.slice(1)));
  response.writeHead(200, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(body),
  });
  response.end(body);
}

const { port } = await listen((request, response) => void answer(request, response));
process.send!(port);
process.once('disconnect', () => process.exit());
