import { openProbes } from '../adapters.ts';
import type { Config } from '../config.ts';
import { failed, ok, reasonOf, warning, type Check, type Finding } from './finding.ts';

const TIMEOUT_MS = 10_000;

/** Who plays the part of a party that is not configured, as production has it not. */
const TRIAL: Record<string, string> = {
  provider: 'The sandbox plays its part (LOPAY_BASE_URL is not set).',
  sms: 'The local inbox plays its part (TWILIO_ACCOUNT_SID is not set).',
  email: 'The local inbox plays its part (SMTP_URL is not set).',
  files: 'A folder on this machine (S3_BUCKET is not set).',
};

const REMEDY: Record<string, string> = {
  provider: 'Look at LOPAY_BASE_URL and LOPAY_API_KEY, and at what lies between.',
  sms: 'Look at TWILIO_ACCOUNT_SID and TWILIO_AUTH_TOKEN, which must be able to list messages.',
  email: 'Look at SMTP_URL: host, port, user and password.',
  files: 'Look at the S3_ variables: the key must put, get and delete in this bucket.',
};

/** Everybody outside whom the server talks to. Nothing is sent to a person. */
export function outsideChecks(config: Config): Check[] {
  const probes = Object.entries(openProbes(config)).map(([about, probe]) => ({
    about,
    look: async () => {
      if (!probe) return ok(TRIAL[about]!);
      await probe();
      return ok('Answers, and knows us.');
    },
    remedy: REMEDY[about]!,
  }));
  const pushes = config.PUSH_HOSTS.map((host) => ({
    about: 'push',
    look: () => lookAtPushHost(host),
    remedy: '',
  }));
  return [
    ...probes,
    ...pushes,
    ...collectorCheck(config),
    { about: 'address', look: () => lookAtOwnAddress(config), remedy: '' },
    { about: 'clock', look: () => compareClock(config), remedy: '' },
  ];
}

/** Nobody else says that nothing listens there: what is not taken is dropped without a word. */
function collectorCheck({ otlp, OTEL_EXPORTER_OTLP_ENDPOINT: url }: Config): Check[] {
  if (!otlp || !url) return [];
  const look = async () => {
    const { status } = await ask(`${url}/v1/traces`);
    return ok(`${url} answers (${status}).`);
  };
  const remedy = `Traces and metrics for ${url} are lost. Start the collector, or look at OTEL_EXPORTER_OTLP_ENDPOINT.`;
  return [{ about: 'collector', look, remedy }];
}

/** A host of each maker that has one for every region. */
const KNOWN_BELOW: Record<string, string> = {
  '*.push.services.mozilla.com': 'updates.push.services.mozilla.com',
  '*.push.apple.com': 'web.push.apple.com',
  '*.notify.windows.com': 'wns2-par02p.notify.windows.com',
};

async function lookAtPushHost(host: string): Promise<Finding> {
  const name = host.startsWith('*.') ? KNOWN_BELOW[host] : host;
  if (!name) return ok(`${host}: not looked at, since no name below it is known.`);
  try {
    const { status } = await ask(`https://${name}/`);
    return ok(`${name} answers (${status}).`);
  } catch (error) {
    return warning(
      `${name} is not reached (${reasonOf(error)}): pushes to its browsers will wait. Let workers reach it over https.`,
    );
  }
}

async function lookAtOwnAddress({ PUBLIC_URL, PORT }: Config): Promise<Finding> {
  const url = `${PUBLIC_URL ?? `http://localhost:${PORT}`}/healthz`;
  try {
    const { status } = await ask(url);
    if (status === 200) return ok(`${url} answers.`);
    return warning(`${url} answers ${status}. Look at the proxy: it must pass on the Host.`);
  } catch (error) {
    return warning(
      `${url} is not reached from here (${reasonOf(error)}). Before the first start that is expected; else look at proxy, certificate and name.`,
    );
  }
}

/** Signatures of others tell an old call by our clock: minutes off, and they are refused. */
const OFF_MS = 5_000;
const FAR_OFF_MS = 60_000;

async function compareClock({ lopay, sms }: Config): Promise<Finding> {
  const url = lopay?.baseUrl ?? sms?.apiUrl;
  if (!url) return ok('Not compared: nobody outside is configured whose time could be read.');
  const { host } = new URL(url);
  try {
    const askedMs = Date.now();
    const { headers } = await ask(url);
    // A whole second, read somewhere between question and answer.
    const theirsMs = Date.parse(headers.get('date') ?? '') + 500;
    if (Number.isNaN(theirsMs)) return warning(`${host} does not say what time it is.`);
    return clockFinding((askedMs + Date.now()) / 2 - theirsMs, host);
  } catch (error) {
    return warning(`Not compared: ${host} is not reached (${reasonOf(error)}).`);
  }
}

/** How far this machine's clock is from that of another. */
export function clockFinding(aheadMs: number, other: string): Finding {
  const offMs = Math.abs(aheadMs);
  if (offMs <= OFF_MS) return ok(`As that of ${other}, to ${OFF_MS / 1000} s.`);
  const text = `This machine is ${(offMs / 1000).toFixed(0)} s ${aheadMs > 0 ? 'ahead of' : 'behind'} ${other}. Let NTP set its clock (timedatectl set-ntp true).`;
  return offMs > FAR_OFF_MS ? failed(text) : warning(text);
}

async function ask(url: string): Promise<Response> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(url, { method: 'GET', redirect: 'manual', signal });
  await response.body?.cancel();
  return response;
}
