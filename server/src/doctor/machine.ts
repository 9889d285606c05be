import { accessSync, constants, existsSync, readFileSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Config } from '../config.ts';
import { failed, ok, warning, type Check, type Finding } from './finding.ts';

/** For 10,000 connections and what else a process opens (docs/operations.md). */
const FILES_NEEDED = 12_000;
const LITTLE_BYTES = 2e9;
const TOO_LITTLE_BYTES = 2e8;

/** What this machine has for the server. */
export function machineChecks(config: Config, projectRoot: string): Check[] {
  const state = config.JOBLY_STATE_DIR ?? join(projectRoot, '.jobly');
  const pictures = config.s3 ? undefined : (config.FILES_DIR ?? join(state, 'files'));
  return [
    {
      about: 'version',
      look: () => lookAtVersion(projectRoot),
      remedy: 'Unpack the release again.',
    },
    { about: 'user', look: lookAtUser, remedy: '' },
    { about: 'open files', look: lookAtOpenFiles, remedy: '' },
    ...[...new Set([state, ...(pictures ? [pictures] : [])])].map((folder) => ({
      about: 'disk',
      look: () => lookAtFolder(resolve(folder)),
      remedy: 'Mount it, or name another folder (JOBLY_STATE_DIR, FILES_DIR).',
    })),
  ];
}

function lookAtVersion(projectRoot: string): Finding {
  const manifest = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const text = `Jobly ${version}, Node ${process.versions.node}`;
  if (process.versions.node.startsWith('24.')) return ok(`${text}.`);
  return failed(`${text}: it needs Node 24. Use the one that comes with it.`);
}

function lookAtUser(): Finding {
  if (process.getuid?.() !== 0) return ok('Not root.');
  return warning(
    'This runs as root, who may do what the server may not. Run it as the user of the server.',
  );
}

function lookAtOpenFiles(): Finding {
  if (process.platform !== 'linux') return ok('Not limited in a way that is known here.');
  const limits = readFileSync('/proc/self/limits', 'utf8');
  const soft = /^Max open files\s+(\S+)/m.exec(limits)?.[1] ?? 'unlimited';
  if (soft === 'unlimited' || Number(soft) >= FILES_NEEDED) return ok(`${soft} for one process.`);
  return warning(
    `${soft} for one process, which may need ${FILES_NEEDED}. Set LimitNOFILE (systemd), --ulimit nofile (containers) or ulimit -n.`,
  );
}

async function lookAtFolder(folder: string): Promise<Finding> {
  const present = nearestPresent(folder);
  try {
    accessSync(present, constants.W_OK | constants.X_OK);
  } catch {
    return failed(`${present} cannot be written by this user. Give it to the user of the server.`);
  }
  const { bavail, bsize } = await statfs(present);
  const bytes = bavail * bsize;
  const text = `${(bytes / 1e9).toFixed(1)} GB free for ${folder}`;
  if (bytes < TOO_LITTLE_BYTES) return failed(`${text}. Make room.`);
  return bytes < LITTLE_BYTES ? warning(`${text}. Make room soon.`) : ok(`${text}.`);
}

/** The server makes what is missing below it. */
const nearestPresent = (path: string): string =>
  existsSync(path) ? path : nearestPresent(dirname(path));
