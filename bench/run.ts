import { appSpeed } from './app.ts';
import { creditingSpeed } from './crediting.ts';
import { growth } from './growth.ts';
import { linkCreationSpeed } from './link-creation.ts';
import { linkLookUpSpeed } from './link-look-up.ts';
import { payPageSpeed } from './pay-page.ts';

type Lines = Promise<string[]> | AsyncIterable<string>;

const benches: Record<string, () => Lines> = {
  app: appSpeed,
  pages: payPageSpeed,
  links: linkLookUpSpeed,
  create: linkCreationSpeed,
  credit: creditingSpeed,
  growth,
};

/** Every line is a ratio against a limit measured in this same run. */
const names = process.argv.slice(2);
const unknown = names.find((name) => !(name in benches));
if (unknown) {
  console.error(`There is no measurement "${unknown}"; known: ${Object.keys(benches).join(', ')}.`);
  process.exit(1);
}
for (const [name, bench] of Object.entries(benches)) {
  if (names.length > 0 && !names.includes(name)) continue;
  const lines = bench();
  for await (const line of lines instanceof Promise ? await lines : lines) console.log(line);
}
