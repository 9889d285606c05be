import { startJobs } from '../src/jobs/jobs.ts';
import { makeLogger } from '../src/logger.ts';
import { Secret } from '../src/secret.ts';

/** Takes a job, reports it and never finishes: the test kills it. */
const jobs = await startJobs({
  url: new Secret(process.argv[2]!),
  worker: true,
  log: makeLogger('silent'),
});
await jobs.work([
  {
    name: 'send-text',
    run: () => {
      process.stdout.write('taken\n');
      return new Promise(() => setInterval(() => {}, 1_000));
    },
  },
]);
