import { readdirSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { inProject } from './project.mjs';

const foldersOf = (...path) =>
  readdirSync(inProject(...path), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

const box = (id, title, names) => `    ${id}["<b>${title}</b><br/>${names.join('<br/>')}"]`;

/** The picture of the folders, as docs/architecture.md shows it; arrows are those that boundaries.mjs allows. */
export function drawArchitecture() {
  return `# Architecture

Drawn from the folders by \`scripts/architecture.mjs\`, which \`npm run fix\` runs. An arrow means "imports"; \`scripts/boundaries.mjs\` fails on one the wrong way.

\`\`\`mermaid
flowchart LR
  subgraph web
    routes --> webFeatures
${box('webFeatures', 'features', foldersOf('web', 'src', 'features'))}
    webFeatures --> lib
    webFeatures --> ui
    lib --> ui
    pay["pay: the customer's pages"] --> ui
    site["site: generated websites"]
  end
  subgraph core
${box('nouns', 'pure rules', foldersOf('core', 'src'))}
  end
  subgraph server
    compose["main, compose"] --> features
    compose --> adapters
${box('features', 'features', foldersOf('server', 'src', 'features'))}
    features --> http
    features --> ports
    features --> db
    features --> jobs
${box('adapters', 'adapters', foldersOf('server', 'src', 'adapters'))}
    adapters --> ports
  end
  sandbox["sandbox: the provider, simulated"]
  web --> core
  server --> core
  web -. HTTP, by contracts in core .-> server
  adapters -. HTTP .-> sandbox
\`\`\`
`;
}

export const architectureFile = inProject('docs', 'architecture.md');

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  writeFileSync(architectureFile, drawArchitecture());
}
