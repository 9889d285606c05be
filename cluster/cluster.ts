/** A process of the cluster: etcd, Patroni with its PostgreSQL, HAProxy, a node of ours, the sandbox. */
export interface Part {
  /** etcd1, postgres1, haproxy, web1, worker1, sandbox. */
  name: string;
  pid(): number | undefined;
  /** Sends the signal to the process and, for a PostgreSQL, to Patroni, the postmaster and its children alike. */
  signal(signal: NodeJS.Signals): Promise<void>;
  /** Until `start`, the supervisor does not start it again when it ends. */
  hold(): void;
  /** Resolves as soon as the process is there, ready or not. */
  start(): Promise<void>;
}

/** A Patroni with its PostgreSQL: what runs on one machine. */
export interface PostgresPart extends Part {
  dataDirectory: string;
  /** The owner's login, past HAProxy. */
  url: string;
  postmasterPid(): number | undefined;
  /** To the postmaster alone: Patroni stays, and sees what becomes of it. */
  signalPostmaster(signal: NodeJS.Signals): Promise<void>;
}

/** Everything that `npm run cluster` runs, as the drills and measurements use it. */
export interface Cluster {
  stateDirectory: string;
  /** Through HAProxy: what people open. */
  url: string;
  /** Past HAProxy: each web node. */
  webUrls: string[];
  sandboxUrl: string;
  /** The owner's login, through HAProxy: the primary. */
  writeUrl: string;
  /** The same on a replica. */
  readUrl: string;
  parts: Part[];
  part(name: string): Part;
  postgres: PostgresPart[];
  /** The name of the PostgreSQL that takes writes now; undefined while there is none. */
  primary(): Promise<string | undefined>;
  stop(): Promise<void>;
}

export interface ClusterOptions {
  stateDirectory: string;
  /** Every part has its port at a fixed distance from this one. */
  basePort: number;
  /** Lay demo accounts into an empty database. */
  demo?: boolean;
  /** Over what the cluster itself sets for this part; asked at each of its starts. */
  environmentOf?: (part: string) => Record<string, string>;
  report?: (line: string) => void;
  /** Aborted while the cluster starts: what has started is ended, and the start fails. */
  signal?: AbortSignal;
}

export type StartCluster = (options: ClusterOptions) => Promise<Cluster>;
