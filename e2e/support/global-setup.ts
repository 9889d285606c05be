import { endServer, makeServerHome, startServer } from './running-server.ts';

/** One server for all journeys; each makes its own accounts in it. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const home = await makeServerHome();
  // Verification waits for the test that wants it: most screens show a business in review.
  const server = await startServer(home, { SANDBOX_VERIFY_AFTER_SECONDS: '3600' });
  process.env['JOBLY_ADDRESS'] = server.address;
  process.env['JOBLY_DATABASE_URL'] = server.databaseUrl;
  process.env['JOBLY_SANDBOX'] = server.sandbox;
  return async () => {
    await endServer(server);
    home.remove();
  };
}
