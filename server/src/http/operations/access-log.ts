import pino, { type Logger } from 'pino';

/** What is known of every answer: facts of ours alone, never an address or a word of the visitor's. */
export interface ResponseRecord {
  requestId: string;
  method: string;
  /** The pattern that answered; a link's code is in the address. */
  route: string;
  status: number;
  seconds: number;
}

export type OnResponse = (answered: ResponseRecord) => void;

/** To the microsecond; put together from whole numbers, which are written faster than fractions. */
function decimals(seconds: number): string {
  const microseconds = Math.round(seconds * 1e6);
  const whole = Math.floor(microseconds / 1e6);
  return `${whole}.${String(microseconds - whole * 1e6).padStart(6, '0')}`;
}

/** As lines among the others, at once. */
export function accessLinesIn(log: Logger): OnResponse {
  return (answered) => log.info(answered, 'answered');
}

type Destination = ReturnType<typeof pino.destination>;

/** Holds what it is given until it is told to flush, or the process ends. */
const openStandardOutput = (): Pick<Destination, 'write' | 'flush' | 'flushSync'> =>
  pino.destination({
    sync: false,
    minLength: 2 * GATHERED_CHARACTERS,
    // It has to be more than that, and less than a pipe holds (64 KB): what does not fit is written in
    // parts, and a line of the other logger may come between.
    maxWrite: 3 * GATHERED_CHARACTERS,
    // A flush is forgotten while a write is on its way; this one comes again.
    periodicFlush: GATHERED_MS,
  });

/** So much is gathered before it is written, and never for longer than this. */
const GATHERED_CHARACTERS = 16_000;
const GATHERED_MS = 1_000;

/**
 * One line per answer, put together here as pino would: nothing in it needs striking out, which costs
 * 53 us a line, more than a whole look-up; in pino's general way a line costs 25 us, in this one 3.
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
  // Not left to pino: it forgets a destination when another one, opened before, is collected as garbage.
  process.once('exit', () => {
    destination.write(gathered);
    destination.flushSync();
  });

  return ({ requestId, method, route, status, seconds }) => {
    const nowMs = Date.now();
    // Many answers leave in one millisecond.
    if (nowMs !== madeAtMs) {
      madeAtMs = nowMs;
      head = `{"level":${info},"time":"${new Date(nowMs).toISOString()}","requestId":"`;
    }
    gathered += `${head}${requestId}","method":"${method}","route":"${route}","status":${status},"seconds":${decimals(seconds)},"msg":"answered"}\n`;
    if (gathered.length >= GATHERED_CHARACTERS) write();
    else timer ??= setTimeout(write, GATHERED_MS).unref();
  };
}
