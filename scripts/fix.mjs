import { inProject } from './project.mjs';
import { runVisibly } from './run.mjs';
import { ensureInstalled, node24 } from './setup.mjs';

await ensureInstalled();
const node = await node24();
// Lint first: its fixes still need formatting.
const lint = await runVisibly(node, [
  inProject('node_modules', 'oxlint', 'bin', 'oxlint'),
  '--type-aware',
  '--fix',
]);
const format = await runVisibly(node, [inProject('node_modules', 'oxfmt', 'bin', 'oxfmt'), '.']);
process.exit(lint || format);
