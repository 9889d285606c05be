import { isPostmasterOf, readPostmasterFile } from '../server/src/db/embedded/postmaster-file.ts';
import type { PostgresPart } from './cluster.ts';
import { childrenOf, sendSignal } from './processes.ts';
import { SupervisedPart, type Program } from './supervised.ts';

/** The postmaster of a data folder, whoever started it. */
export function postmasterOf(dataDirectory: string): number | undefined {
  const pid = readPostmasterFile(dataDirectory)?.pid;
  return pid !== undefined && isPostmasterOf(dataDirectory, pid) ? pid : undefined;
}

/** A postmaster and the processes that serve its clients. */
export function postgresProcesses(dataDirectory: string): number[] {
  const postmaster = postmasterOf(dataDirectory);
  return postmaster === undefined ? [] : [postmaster, ...childrenOf(postmaster)];
}

/** Patroni and its PostgreSQL, which outlives a Patroni that was killed. */
export class SupervisedPostgres extends SupervisedPart implements PostgresPart {
  readonly dataDirectory: string;
  readonly url: string;

  constructor(
    stateDirectory: string,
    program: Program,
    { dataDirectory, url }: { dataDirectory: string; url: string },
  ) {
    super(stateDirectory, program);
    this.dataDirectory = dataDirectory;
    this.url = url;
  }

  protected override processes(): number[] {
    return [...super.processes(), ...postgresProcesses(this.dataDirectory)];
  }

  postmasterPid(): number | undefined {
    return postmasterOf(this.dataDirectory);
  }

  async signalPostmaster(signal: NodeJS.Signals): Promise<void> {
    const pid = this.postmasterPid();
    if (pid !== undefined) sendSignal(pid, signal);
  }
}
