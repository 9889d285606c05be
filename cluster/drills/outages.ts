import { createHmac, randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { renameSync } from 'node:fs';
import { join } from 'node:path';
import { UPLOAD_PATH } from '@jobly/core/websites/contract';
import type { S3Stub } from '../../server/test/s3-stub.ts';
import { prepareFolders } from '../folders.ts';
import type { Run } from './drill.ts';
import { addContractor } from './load/contractors.ts';
import { Person } from './load/client.ts';
import { setClock } from './machine.ts';
import type { Stage } from './stage.ts';

interface Scene {
  run: Run;
  stage: Stage;
  store: S3Stub;
  /** Where the second web node keeps its state. */
  smallDisk: string;
}

export interface Outage {
  /** Its column in docs/drills.md. */
  name: string;
  alert: string;
  /** The rule's own time, and a minute for scrape, evaluation and whatever runs once a minute. */
  withinSeconds: number;
  plant: (scene: Scene) => Promise<void>;
}

/** Eight by eight pixels, all black. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAAC0lEQVR4nGNgQAUAABAAATm9j2UAAAAASUVORK5CYII=',
  'base64',
);

const MINUTE = 60;

async function askForCode(stage: Stage): Promise<void> {
  const { browser, phone } = await addContractor(stage);
  await browser.once('/auth/v1/otp', { body: { phone } });
}

/** A part ends at once and, unless it is held, starts again a second later. */
function kill({ cluster }: Stage, name: string, { keepDown }: { keepDown: boolean }): void {
  const part = cluster.part(name);
  if (keepDown) part.keepDown();
  part.signal('SIGKILL');
}

/** Those of one row at once, as far as they do not disturb each other; the next row when all of them have fired. */
export const OUTAGES: Outage[][] = [
  // First, because the worker starts anew for it, and what it has counted of the others would be gone.
  [
    {
      name: 'Provider',
      alert: 'ProviderRefuses',
      withinSeconds: 2 * MINUTE,
      plant: async ({ stage }) => {
        const { userId } = await addContractor(stage);
        const sql = 'update contractors set lopay_merchant_id = $2 where user_id = $1';
        await stage.query(sql, [userId, randomUUID()]);
        const { environment } = stage;
        environment['worker1'] = { ...environment['worker1'], LOPAY_API_KEY: 'a wrong key' };
        kill(stage, 'worker1', { keepDown: false });
      },
    },
  ],
  [
    {
      name: 'Carrier',
      alert: 'TextsRefused',
      withinSeconds: MINUTE,
      plant: async ({ stage }) => {
        stage.carrier.mood = () => ({ status: 401, code: 20_003 });
        await askForCode(stage);
      },
    },
    {
      name: 'Mail',
      alert: 'MailRefused',
      withinSeconds: 2 * MINUTE,
      plant: async ({ stage }) => {
        stage.mail.refuse('535 5.7.8 authentication failed');
        // Staff are written to within a minute.
        await stage.query(
          `insert into alerts (kind, key, details) values ('message_budget', 'drill', '{}')`,
        );
      },
    },
    {
      name: 'Store',
      alert: 'FilesRefused',
      withinSeconds: MINUTE,
      plant: async ({ stage, store }) => {
        store.answerWith(403);
        const headers = { 'content-type': 'image/png', 'x-file-name': 'photo.png' };
        const [contractor] = stage.contractors;
        await contractor!.browser.once(UPLOAD_PATH, { body: new Blob([PICTURE]), headers });
      },
    },
    {
      name: 'Late archive',
      alert: 'ArchiveLate',
      withinSeconds: 600 + 2 * MINUTE + 2 * MINUTE,
      plant: async ({ run }) => {
        const { backups } = prepareFolders(run.stateDirectory);
        renameSync(backups, `${backups}-away`);
      },
    },
    {
      name: 'Quarantined event',
      alert: 'EventsQuarantined',
      withinSeconds: MINUTE,
      plant: async ({ run, stage }) => {
        const key = prepareFolders(run.stateDirectory).secret('sandbox-webhook-secret');
        const [id, seconds] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
        const body = JSON.stringify({ id, type: 'payment.teleported', data: {} });
        const signed = createHmac('sha256', key).update(`${id}.${seconds}.${body}`);
        const headers = {
          'svix-id': id,
          'svix-timestamp': seconds,
          'svix-signature': `v1,${signed.digest('base64')}`,
        };
        await new Person(stage).once('/functions/v1/lopay-webhook', { body, headers });
      },
    },
    {
      name: 'Clock',
      alert: 'ClockOff',
      withinSeconds: MINUTE + MINUTE,
      plant: async ({ run }) => setClock(run, 'web2', 120),
    },
    {
      name: 'Disk',
      alert: 'DiskNearlyFull',
      withinSeconds: 2 * MINUTE + MINUTE,
      plant: async ({ smallDisk }) => {
        execFileSync('fallocate', ['-l', '400M', join(smallDisk, 'filler')]);
      },
    },
  ],
  [
    {
      name: 'Full queue',
      alert: 'CodesLate',
      withinSeconds: 30 + MINUTE + MINUTE,
      plant: async ({ stage }) => {
        stage.carrier.mood = () => 'take';
        kill(stage, 'worker1', { keepDown: true });
        for (let count = 0; count < 3; count += 1) await askForCode(stage);
      },
    },
  ],
  [
    {
      name: 'Database',
      alert: 'PrimaryAway',
      withinSeconds: 30 + MINUTE,
      plant: async ({ stage }) => {
        for (const { name } of stage.cluster.postgres) kill(stage, name, { keepDown: true });
      },
    },
  ],
];
