import { setTimeout as sleep } from 'node:timers/promises';
import { layOut, local } from '../../layout.ts';
import type { Drill } from '../drill.ts';
import { failingOver } from '../failing-over.ts';
import { startRelay, type Relay } from '../relay.ts';

const POSTGRES = ['postgres1', 'postgres2', 'postgres3'];

/** From this Patroni to each etcd, and from every Patroni to this one. */
interface Cables {
  toEtcd: Relay[];
  toPatroni: Relay;
}
const cablesOf = new Map<string, Cables>();

let cuts = 0;

const drill = failingOver(
  {
    says: 'the primary is cut off from etcd, and every second time the Patronis from each other too, for half a minute and more',
    full: 5,
    people: 8,
  },
  async ({ stage, progress, fail }, primary) => {
    cuts += 1;
    const isAlone = cuts % 2 === 0;
    const cables = [
      ...cablesOf.get(primary)!.toEtcd,
      ...(isAlone ? [...cablesOf.values()].map(({ toPatroni }) => toPatroni) : []),
    ];
    progress(`${primary} is cut off from etcd${isAlone ? ' and the other Patronis' : ''}`);
    for (const cable of cables) cable.cut();
    try {
      await sleep(30_000 + stage.chance(20_000), undefined, { signal: stage.signal });
      const now = await stage.cluster.primary();
      progress(`${now ?? 'nobody'} is the primary`);
      if (!now) fail(`nobody was the primary while ${primary} was cut off`);
      // Where the others still answer it, it may go on (failsafe_mode); by itself it must not.
      if (isAlone && now === primary) fail(`${primary} went on by itself`);
    } finally {
      for (const cable of cables) cable.mend();
    }
  },
);

export default {
  ...drill,
  async prepare({ basePort }) {
    const { etcdClients, patroni } = layOut(basePort);
    const environment: Record<string, Record<string, string>> = {};
    for (const [index, name] of POSTGRES.entries()) {
      const toEtcd = await Promise.all(etcdClients.map((port) => startRelay(port)));
      const toPatroni = await startRelay(patroni[index]!);
      cablesOf.set(name, { toEtcd, toPatroni });
      environment[name] = {
        PATRONI_ETCD_HOSTS: toEtcd.map(({ port }) => local(port)).join(','),
        // Otherwise it asks etcd for the addresses of its members, and goes past the cables.
        PATRONI_ETCD_USE_PROXIES: 'true',
        PATRONI_RESTAPI_CONNECT_ADDRESS: local(toPatroni.port),
      };
    }
    const close = () => {
      for (const { toEtcd, toPatroni } of cablesOf.values()) {
        for (const relay of [...toEtcd, toPatroni]) relay.close();
      }
    };
    return { environment, undo: async () => close() };
  },
} satisfies Drill;
