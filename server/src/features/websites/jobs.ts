import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { buildSite } from './build-site.ts';
import type { BuildNeeds } from './build-site.ts';

const Payload = z.object({ userId: z.uuid() });

export function buildWebsiteJob(needs: BuildNeeds): JobHandler<z.output<typeof Payload>> {
  return { name: 'build-website', payload: Payload, run: ({ userId }) => buildSite(needs, userId) };
}
