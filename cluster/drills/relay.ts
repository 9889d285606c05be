import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface Relay {
  port: number;
  /** Nothing passes any more, and nobody is told so: as when a cable is pulled. */
  cut(): void;
  mend(): void;
  close(): void;
}

/** A network cable between two programs on one machine, which can be pulled. */
export async function startRelay(port: number): Promise<Relay> {
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
