import { relative, sep } from 'node:path';
import { inProject, listFiles, projectRoot } from './project.mjs';

const WORKSPACES = ['core', 'server', 'web', 'sandbox', 'e2e'];

/** The paths of the tests and journeys that contain one of the words. Ends the process when there are none. */
export function testsNamed(words) {
  const paths = WORKSPACES.flatMap((name) => listFiles(inProject(name), ['node_modules', 'dist']))
    .map((path) => relative(projectRoot, path).split(sep).join('/'))
    .filter((path) => words.some((word) => path.includes(word)));
  const tests = paths.filter((path) => /\.test\.tsx?$/.test(path));
  const journeys = paths.filter((path) => path.endsWith('.spec.ts'));
  if (tests.length + journeys.length === 0) {
    console.error(`No test has ${words.map((word) => `'${word}'`).join(' or ')} in its path.`);
    process.exit(1);
  }
  return { tests, journeys };
}
