import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { buildSite } from './build-site.ts';
import type { BuildDeps } from './build-site.ts';

const Payload = z.object({ userId: z.uuid() });

export function buildWebsiteJob(deps: BuildDeps): JobHandler<z.output<typeof Payload>> {
  return { name: 'build-website', payload: Payload, run: ({ userId }) => buildSite(deps, userId) };
}
