import { endServer, makeServerHome, startServer } from './running-server.ts';

/** One server for all journeys; each makes its own accounts in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const home = await makeServerHome();
  const server = await startServer(home);
  process.env['JOBLY_ADDRESS'] = server.address;
  process.env['JOBLY_DATABASE_URL'] = server.databaseUrl;
  return async () => {
    await endServer(server);
    home.remove();
  };
}
