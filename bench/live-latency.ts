import { setTimeout as sleep } from 'node:timers/promises';
import { CREDITING_FUNCTION, pgbenchRun, prepareAttempts } from './attempts.ts';
import { CODE_SQL, ownerOf, signIn, startBenchServer, type BenchServer } from './bench-server.ts';
import { pgbench, type Script } from './pgbench.ts';
import { alternate, budget, median, medianRatio } from './report.ts';
import { notifyingInside, withoutSignals } from './signal-modes.ts';

const WRITERS = 64;
const ROUNDS = 3;
const CHANGES = 150;
const LOAD_SECONDS = 45;
const MOST_MS = 500;

/** What signals cost the database, and how soon a screen hears of a change. */
export async function* signalSpeed(): AsyncIterable<string> {
  await using server = await startBenchServer({ JOBLY_ROLE: 'web' });
  await prepareAttempts(server, { ours: 0, pgbench: 3 * ROUNDS });
  const credit = () => pgbenchRun(server, CREDITING_FUNCTION, WRITERS);
  const rates = await alternate(ROUNDS, {
    none: () => withoutSignals(server, credit),
    inside: () => notifyingInside(server, credit),
    rows: credit,
  });
  const share = (of: number[]) =>
    `${median(of).toFixed(0)}/s = ${medianRatio(of, rates.none).toFixed(2)}`;
  yield `pgbench crediting with ${WRITERS} clients: ${median(rates.none).toFixed(0)}/s without signals; ${share(rates.rows)} with them; ${share(rates.inside)} with NOTIFY inside each transaction`;

  await using screen = await openScreen(server);
  yield latency('quiet', await screen.hear(CHANGES));
  const load = pgbench(server, CHANGE_LINKS, LOAD_SECONDS, WRITERS);
  const heard = await screen.hear(CHANGES);
  yield latency(`beside ${WRITERS} writers (${(await load).toFixed(0)}/s)`, heard);
}

/** Links of a thousand businesses: hardly two of a batch say the same. */
const CHANGE_LINKS: Script = {
  randomUpTo: 50_000,
  steps: [`update payment_links set updated_at = now() where url = ${CODE_SQL(':n')}`],
};

function latency(when: string, ms: number[]): string {
  const sorted = ms.toSorted((a, b) => a - b);
  const worst = sorted[Math.floor(sorted.length * 0.99)]!;
  return `from a commit to the event stream of a screen, ${when}: p50 ${median(ms).toFixed(0)} ms, p99 ${worst.toFixed(0)} ms; ${budget(`${MOST_MS} ms`, worst < MOST_MS)}`;
}

/** A browser that listens for changes of one business, over HTTP. */
async function openScreen(server: BenchServer) {
  const userId = await ownerOf(server, 'bench-2');
  const { cookie } = await signIn(server, userId);
  const closing = new AbortController();
  const { body } = await fetch(`${server.address}/realtime/v1/changes`, {
    headers: { cookie },
    signal: closing.signal,
  });
  const events = body!.pipeThrough(new TextDecoderStream()).getReader();
  const until = async (event: string) => {
    let text = '';
    while (!text.includes(event)) text += (await events.read()).value ?? '';
  };
  await until('event: open');
  const changeOnce = async () => {
    // At any moment between two batches of the sender.
    await sleep(Math.random() * 150);
    await server.pool.query('update profiles set updated_at = now() where id = $1', [userId]);
    const committedMs = performance.now();
    await until('event: changed\ndata: {"table":"profiles"}');
    return performance.now() - committedMs;
  };
  return {
    async hear(changes: number): Promise<number[]> {
      const heard: number[] = [];
      while (heard.length < changes) heard.push(await changeOnce());
      return heard;
    },
    [Symbol.asyncDispose]: async () => closing.abort(),
  };
}
