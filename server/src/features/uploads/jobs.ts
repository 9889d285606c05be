import * as z from 'zod';
import type { JobHandler } from '../../jobs/jobs.ts';
import { BUCKETS } from '../../ports/files.ts';
import type { Files } from '../../ports/files.ts';
import { deleteFiles } from './clean-up.ts';

const Payload = z.object({
  files: z.array(z.object({ bucket: z.enum(BUCKETS), name: z.string() })),
});

/** The pictures of an account that was deleted: their names are known to this job only. */
export function deleteFilesJob(files: Files): JobHandler {
  const job: JobHandler<z.output<typeof Payload>> = {
    name: 'delete-files',
    payload: Payload,
    run: (payload) => deleteFiles(files, payload.files),
  };
  return job;
}
