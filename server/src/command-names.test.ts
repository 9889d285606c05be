import { expect, it } from 'vitest';
import { nameCommands } from './command-names.ts';

it('names the commands of a release where there is no npm', () => {
  const text = 'Run `npm run db -- migrate`, then npm run doctor. `npm run fix` is for clones.';
  expect(nameCommands(text, {})).toBe(text);
  expect(nameCommands(text, { JOBLY_RELEASE: '1' })).toBe(
    'Run `jobly db migrate`, then jobly doctor. `npm run fix` is for clones.',
  );
});
