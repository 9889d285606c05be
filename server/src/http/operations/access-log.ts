import pino, { type Logger } from 'pino';

/** Never an address or a word of the visitor's. */
export interface ResponseRecord {
  requestId: string;
  method: string;
  /** The matched pattern, because a path may hold a link's code. */
  route: string;
  status: number;
  seconds: number;
}

export type OnResponse = (answered: ResponseRecord) => void;

/** Microseconds; integers are formatted faster than fractions. */
function decimals(seconds: number): string {
  const microseconds = Math.round(seconds * 1e6);
  const whole = Math.floor(microseconds / 1e6);
  return `${whole}.${String(microseconds - whole * 1e6).padStart(6, '0')}`;
}

export function accessLinesIn(log: Logger): OnResponse {
  return (answered) => log.info(answered, 'answered');
}

type Destination = ReturnType<typeof pino.destination>;

/** Buffers until flushed or the process exits. */
const openStandardOutput = (): Pick<Destination, 'write' | 'flush' | 'flushSync'> =>
  pino.destination({
    sync: false,
    minLength: 2 * GATHERED_CHARACTERS,
    // More than the buffer and less than a pipe (64 KB): larger writes are split, and lines of the other logger could
    // come between.
    maxWrite: 3 * GATHERED_CHARACTERS,
    // A flush is ignored during a write, so it is repeated.
    periodicFlush: GATHERED_MS,
  });

const GATHERED_CHARACTERS = 16_000;
const GATHERED_MS = 1_000;

/**
 * One line per response, formatted like pino's but by hand: 3 us instead of 25 (53 with redaction, which nothing here
 * needs).
 */
export function makeAccessLog(level: string, openDestination = openStandardOutput): OnResponse {
  const { info, [level]: least = Infinity } = pino.levels.values;
  if (info! < least) return () => {};
  const destination = openDestination();
  let madeAtMs = 0;
  let head = '';
  let gathered = '';
  let timer: NodeJS.Timeout | undefined;

  function write(): void {
    clearTimeout(timer);
    timer = undefined;
    destination.write(gathered);
    destination.flush();
    gathered = '';
  }
  // Not left to pino: it forgets a destination when an earlier one is garbage collected.
  process.once('exit', () => {
    destination.write(gathered);
    destination.flushSync();
  });

  return ({ requestId, method, route, status, seconds }) => {
    const nowMs = Date.now();
    // Many responses share one millisecond.
    if (nowMs !== madeAtMs) {
      madeAtMs = nowMs;
      head = `{"level":${info},"time":"${new Date(nowMs).toISOString()}","requestId":"`;
    }
    gathered += `${head}${requestId}","method":"${method}","route":"${route}","status":${status},"seconds":${decimals(seconds)},"msg":"answered"}\n`;
    if (gathered.length >= GATHERED_CHARACTERS) write();
    else timer ??= setTimeout(write, GATHERED_MS).unref();
  };
}
