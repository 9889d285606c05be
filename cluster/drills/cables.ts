import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Part } from '../part.ts';
import { layOut, local } from '../settings.ts';
import type { Run } from './drill.ts';
import type { Field } from './scenario.ts';
import type { Environment } from './stage.ts';

/** A network cable between two programs on one machine, which can be pulled. */
async function startRelay(port: number) {
  const sockets = new Set<Socket>();
  let isCut = false;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  const server = createServer((near) => {
    keep(near);
    if (isCut) return;
    const far = connect(port, '127.0.0.1');
    keep(far);
    near.pipe(far).pipe(near);
    near.on('close', () => far.destroy());
    far.on('close', () => near.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** Drops traffic silently, without RST: as when a cable is pulled. */
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause().unpipe();
    },
    mend() {
      isCut = false;
      // What hung is reset, as a peer does that has forgotten it.
      for (const socket of sockets) socket.destroy();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

type Relay = Awaited<ReturnType<typeof startRelay>>;

/** From this Patroni to each etcd, and from every Patroni to this one. */
const cablesOf = new Map<string, { toEtcd: Relay[]; toPatroni: Relay }>();

export async function layCables(run: Run, undo: AsyncDisposableStack): Promise<Environment> {
  const { etcdClients, patroni } = layOut(run.basePort);
  const environment: Environment = {};
  for (const [index, port] of patroni.entries()) {
    const toEtcd = await Promise.all(etcdClients.map(startRelay));
    const toPatroni = await startRelay(port);
    for (const relay of [...toEtcd, toPatroni]) undo.defer(() => relay.close());
    const name = `postgres${index + 1}`;
    cablesOf.set(name, { toEtcd, toPatroni });
    environment[name] = {
      PATRONI_ETCD_HOSTS: toEtcd.map((relay) => local(relay.port)).join(','),
      // Otherwise it asks etcd for the addresses of its members, and goes past the cables.
      PATRONI_ETCD_USE_PROXIES: 'true',
      PATRONI_RESTAPI_CONNECT_ADDRESS: local(toPatroni.port),
    };
  }
  return environment;
}

export async function cutOff({ run, stage, cycle, fail }: Field, primary: Part) {
  const isAlone = cycle % 2 === 0;
  const cables = [
    ...cablesOf.get(primary.name)!.toEtcd,
    ...(isAlone ? [...cablesOf.values()].map(({ toPatroni }) => toPatroni) : []),
  ];
  run.progress(`${primary.name} is cut off from etcd${isAlone ? ' and the other Patronis' : ''}`);
  for (const cable of cables) cable.cut();
  try {
    await sleep(30_000 + stage.chance(20_000), undefined, { signal: stage.signal });
    const now = await stage.cluster.primary();
    run.progress(`${now?.name ?? 'none'} is the primary`);
    if (!now) fail(`there was no primary while ${primary.name} was cut off`);
    // Where the others still answer it, it may go on (failsafe_mode); by itself it must not.
    if (isAlone && now === primary) fail(`${primary.name} went on by itself`);
  } finally {
    for (const cable of cables) cable.mend();
  }
}
