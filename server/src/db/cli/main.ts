import { clusterFromVariables } from './cluster/cluster-here.ts';
import { runCommand } from './run-command.ts';
import { runProgram, UserError } from './terminal.ts';

await runProgram((args) => {
  // scripts/db.mjs starts another program for it; here it would use another database.
  if (process.env['JOBLY_CLUSTER_DIR']) {
    throw new UserError(
      'JOBLY_CLUSTER_DIR works in a clone of the project alone, and not from its .env. Take it away here.',
    );
  }
  return runCommand(args, clusterFromVariables(process.env));
});
