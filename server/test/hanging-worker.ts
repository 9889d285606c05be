import { startTasks } from '../src/tasks/tasks.ts';
import { makeLogger } from '../src/logger.ts';
import { Secret } from '../src/secret.ts';

/** Takes a task, reports it and never finishes: the test kills it. */
const tasks = await startTasks({
  url: new Secret(process.argv[2]!),
  worker: true,
  log: makeLogger('silent'),
});
await tasks.work([
  {
    name: 'send-text',
    run: () => {
      process.stdout.write('taken\n');
      return new Promise(() => setInterval(() => {}, 1_000));
    },
  },
]);
