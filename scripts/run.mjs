import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { delimiter } from 'node:path';
import { inProject, projectRoot } from './project.mjs';

/** Our `node` and tools come first. */
export const childEnvironment = (extra = {}) => ({
  ...process.env,
  PATH: [inProject('node_modules', '.bin'), process.env.PATH].join(delimiter),
  // Compiled once: the tests alone start the server some hundred times from its sources.
  NODE_COMPILE_CACHE: inProject('node_modules', '.cache', 'compiled'),
  ...extra,
});

const start = (command, args, stdio, { cwd = projectRoot, env = childEnvironment() } = {}) =>
  spawn(command, args, { cwd, env, stdio });

export function runQuietly(command, args, options) {
  return new Promise((resolve) => {
    const child = start(command, args, ['ignore', 'pipe', 'pipe'], options);
    const stopForwarding = forwardSignals(child);
    const printed = [];
    child.stdout.on('data', (chunk) => printed.push(chunk));
    child.stderr.on('data', (chunk) => printed.push(chunk));
    const finish = (code, output) => {
      stopForwarding();
      resolve({ code, output });
    };
    child.once('error', (error) => finish(1, error.message));
    child.once('close', (code) => finish(code ?? 1, Buffer.concat(printed).toString().trimEnd()));
  });
}

export function runVisibly(command, args, options) {
  return exitCodeOf(start(command, args, 'inherit', options));
}

const parent = process.ppid;
const POLL_EVERY_MS = 500;

/**
 * npm passes SIGTERM to its shell, which dies silently: all we see is that our parent is gone. Without npm, a process
 * may outlive its parent.
 */
const isOrphan = () => process.env.npm_lifecycle_event !== undefined && process.ppid !== parent;

function forwardSignals(child) {
  const forward = (signal) => {
    // Ctrl-C in a terminal reaches the child already; a second one means "at once".
    if (signal === 'SIGINT' && process.stdin.isTTY) return;
    child.kill(signal);
  };
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
  for (const signal of signals) process.on(signal, forward);
  const watch = setInterval(() => {
    if (!isOrphan()) return;
    clearInterval(watch);
    forward('SIGTERM');
  }, POLL_EVERY_MS);
  return () => {
    clearInterval(watch);
    for (const signal of signals) process.off(signal, forward);
  };
}

export function exitCodeOf(child) {
  const stopForwarding = forwardSignals(child);
  return new Promise((resolve) => {
    const finish = (code) => {
      stopForwarding();
      resolve(code);
    };
    child.once('error', (error) => {
      console.error(error.message);
      finish(1);
    });
    child.once('exit', (code, signal) => finish(code ?? 128 + constants.signals[signal]));
  });
}

/** With the current Node: the pinned one may not be installed yet. */
export function npm(args) {
  const cli = process.env.npm_execpath;
  // "npm -s start" would otherwise silence the inner npm's errors too.
  const env = { ...process.env, npm_config_loglevel: 'error' };
  return cli && /\.c?js$/.test(cli)
    ? runQuietly(process.execPath, [cli, ...args], { env })
    : runQuietly(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { env });
}

export function fail(sentence) {
  console.error(`\n${sentence}`);
  process.exit(1);
}
