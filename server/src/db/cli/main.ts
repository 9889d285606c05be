import { clusterFromVariables } from './cluster/cluster-here.ts';
import { runCommand } from './run-command.ts';
import { runProgram } from './terminal.ts';

await runProgram((args) => runCommand(args, clusterFromVariables(process.env)));
