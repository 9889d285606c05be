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

const drill = failingOver(
  {
    says: 'the primary is cut off from etcd, and every second time from the other Patronis too, for half a minute and more',
    full: 5,
    people: 8,
  },
  async ({ stage, progress }, primary) => {
    const fromAll = stage.chance(2) === 1;
    const others = [...cablesOf].filter(([name]) => name !== primary);
    const cables = [
      ...cablesOf.get(primary)!.toEtcd,
      ...(fromAll ? others.map(([, { toPatroni }]) => toPatroni) : []),
    ];
    progress(`${primary} is cut off from etcd${fromAll ? ' and the other Patronis' : ''}`);
    for (const cable of cables) cable.cut();
    try {
      await sleep(30_000 + stage.chance(20_000), undefined, { signal: stage.signal });
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
        PATRONI_ETCD3_HOSTS: toEtcd.map(({ port }) => local(port)).join(','),
        // Otherwise it asks etcd for the addresses of its members, and goes past the cables.
        PATRONI_ETCD3_USE_PROXIES: 'true',
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
