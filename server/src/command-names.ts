/**
 * Messages name commands as npm scripts; a release has no npm, but its bin/jobly (which sets JOBLY_RELEASE) has the
 * same ones.
 */
export function nameCommands(text: string, env = process.env): string {
  if (!env['JOBLY_RELEASE']) return text;
  return text.replaceAll(/npm run (db|staff|doctor)(?: --)?/g, 'jobly $1');
}
