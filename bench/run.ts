import { appSpeed } from './app.ts';
import { capacity } from './capacity.ts';
import { clusterCreditingSpeed } from './cluster-crediting.ts';
import { creditingSpeed } from './crediting.ts';
import { growth } from './growth.ts';
import { linkLookUpSpeed } from './link-look-up.ts';
import { signalSpeed } from './live-latency.ts';
import { payPageSpeed } from './pay-page.ts';
import { signInWeight } from './sign-in-weight.ts';
import { linkCreationSpeed, sessionThroughput } from './signed-in.ts';
import { siteScores } from './sites.ts';
import { drawTreemap } from './treemap.ts';

type Lines = Promise<string[]> | AsyncIterable<string>;

const benches: Record<string, (options: { large: boolean }) => Lines> = {
  'sign-in': signInWeight,
  app: appSpeed,
  treemap: drawTreemap,
  session: sessionThroughput,
  pages: payPageSpeed,
  sites: siteScores,
  links: linkLookUpSpeed,
  create: linkCreationSpeed,
  credit: creditingSpeed,
  signals: signalSpeed,
  cluster: clusterCreditingSpeed,
  capacity,
  growth,
};

/** Needs Debian's packages of the cluster. */
const ON_REQUEST = new Set(['cluster']);

/** Every line is a ratio against a limit measured in this same run. */
const wanted = process.argv.slice(2);
const names = wanted.filter((word) => !word.startsWith('--'));
const unknown = names.find((name) => !(name in benches));
if (unknown) {
  console.error(`There is no measurement "${unknown}"; known: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 ? !names.includes(name) : ON_REQUEST.has(name)) continue;
  const lines = bench({ large: wanted.includes('--large') });
  for await (const line of lines instanceof Promise ? await lines : lines) console.log(line);
}
