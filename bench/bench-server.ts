import { endServer, makeServerHome, startServer } from '../e2e/support/running-server.ts';

/** The product on a database of its own, for the length of one measurement. */
export async function startBenchServer() {
  const home = await makeServerHome();
  const server = await startServer(home);
  return {
    address: server.address,
    databaseUrl: server.databaseUrl,
    async stop() {
      await endServer(server);
      home.remove();
    },
  };
}
