import { setTimeout as sleep } from 'node:timers/promises';
import { dose, seededRandom } from './dose.ts';
import { startOwnProcess, type OwnProcess } from './own-process.ts';
import type { TestServer } from './test-server.ts';

export const DUE = dose({ test: 30, drill: 10_000 });
export const KILLS = dose({ test: 1, drill: 5 });
export const PATIENCE_MS = 60_000 + DUE * 50;

/** A round on two nodes, of which one is killed again and again, until it has done all. */
export async function throughKills(
  server: TestServer,
  round: 'send-reminders' | 'make-repeats',
  { expected, done }: { expected: number; done: () => Promise<number> },
): Promise<void> {
  const random = seededRandom();
  const startNode = () =>
    startOwnProcess(server.owner.url, {
      MESSAGES_PER_CONTACT_DAY: '1000000',
      MESSAGES_PER_ACCOUNT_DAY: '1000000',
      MESSAGES_PER_DAY: '1000000',
    });
  // What a dead worker had in hand is handed on after 35 s; the small dose does not wait for that.
  const startRound = async () => {
    await server.owner.query(
      `delete from pgboss.job where name = $1 and state in ('created', 'active')`,
      [round],
    );
    await server.enqueue(server.database.system, round, {});
  };
  const until = async (count: number) => {
    const lastMs = performance.now() + PATIENCE_MS;
    while ((await done()) < count) {
      if (performance.now() > lastMs) throw new Error(`${await done()} of ${count} are done`);
      await sleep(5);
    }
  };
  let nodes: OwnProcess[] = [await startNode(), await startNode()];
  try {
    for (let kill = 1; kill <= KILLS; kill += 1) {
      await startRound();
      await until((expected * kill) / (KILLS + 1));
      await sleep(random(20));
      const [victim, survivor] = random(2) === 0 ? nodes : nodes.toReversed();
      process.kill(victim!.pid, 'SIGKILL');
      await victim!.ended;
      nodes = [survivor!, await startNode()];
    }
    await startRound();
    await until(expected);
    const lastMs = performance.now() + PATIENCE_MS;
    const waiting = () =>
      server.sql`select from messages where kind in ('reminder', 'repeat') and status = 'queued' limit 1`;
    while ((await waiting()).length > 0 && performance.now() < lastMs) await sleep(50);
  } finally {
    await Promise.all(nodes.map((node) => node.stop()));
  }
}

/** Recipients of what was sent more than once, and of what may have been lost with a killed node. */
export async function arrivals(server: TestServer, words: string) {
  const arrived = await server.sql<{ recipient: string; times: number }>`
    select recipient, count(*)::int as times from local_inbox where strpos(body, ${words}) > 0
    group by recipient`;
  const unknown = await server.sql<{ recipient: string }>`
    select recipient from messages where kind in ('reminder', 'repeat') and status <> 'sent'`;
  return {
    reached: new Set(arrived.map(({ recipient }) => recipient)),
    twice: arrived.filter(({ times }) => times > 1),
    unknown: new Set(unknown.map(({ recipient }) => recipient)),
  };
}
