import { createHmac, randomUUID } from 'node:crypto';
import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { UPLOAD_PATH } from '@jobly/core/websites/contract';
import { WEBHOOK_KEY, type Place } from './place.ts';

export interface Outage {
  name: string;
  /** What has to fire. */
  alert: string;
  /** The rule's own time, and a minute for scrape, evaluation and whatever runs once a minute. */
  withinSeconds: number;
  /** A PostgreSQL of its own, with these settings. */
  postgres?: (folder: string) => Record<string, string>;
  environment?: (folder: string) => Record<string, string>;
  plant: (place: Place) => Promise<unknown>;
}

/** Eight by eight pixels, all black. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAIAQAAAADsdIMmAAAAC0lEQVR4nGNgQAUAABAAATm9j2UAAAAASUVORK5CYII=',
  'base64',
);

const MINUTE = 60;
const archiveIsAway = (folder: string) => join(folder, 'archive-is-away');
const clockFile = (folder: string) => join(folder, 'clock');
const smallDisk = (folder: string) => join(folder, 'disk');

export const OUTAGES: Outage[] = [
  {
    name: 'carrier',
    alert: 'TextsRefused',
    withinSeconds: MINUTE,
    plant: async (place) => {
      place.carrier.mood = () => ({ status: 401, code: 20_003 });
      await askForCode(place);
    },
  },
  {
    name: 'mail',
    alert: 'MailRefused',
    withinSeconds: 2 * MINUTE,
    plant: async (place) => {
      place.mail.refuse('535 5.7.8 authentication failed');
      // Staff are written to within a minute.
      await place.query(
        `insert into alerts (kind, key, details) values ('message_budget', 'drill', '{}')`,
      );
    },
  },
  {
    name: 'provider',
    alert: 'ProviderRefuses',
    withinSeconds: 2 * MINUTE,
    plant: async (place) => {
      await addContractor(place, { merchantId: randomUUID() });
      await place.restart({ LOPAY_API_KEY: 'a wrong key' });
    },
  },
  {
    name: 'store',
    alert: 'FilesRefused',
    withinSeconds: MINUTE,
    plant: async (place) => {
      const cookie = await signIn(place);
      place.store.answerWith(403);
      await place.ask(UPLOAD_PATH, new Blob([PICTURE]), {
        cookie,
        'content-type': 'image/png',
        'x-file-name': 'photo.png',
      });
    },
  },
  {
    name: 'database',
    alert: 'PrimaryAway',
    withinSeconds: 30 + MINUTE,
    postgres: () => ({}),
    plant: (place) => place.stopPostgres(),
  },
  {
    name: 'full queue',
    alert: 'CodesLate',
    withinSeconds: 30 + MINUTE + MINUTE,
    plant: async (place) => {
      // No worker is left.
      await place.restart({ JOBLY_ROLE: 'web' });
      for (let count = 0; count < 3; count += 1) await askForCode(place);
    },
  },
  {
    name: 'late archive',
    alert: 'ArchiveLate',
    withinSeconds: 600 + 2 * MINUTE + 2 * MINUTE,
    postgres: (folder) => ({
      archive_mode: 'on',
      archive_timeout: '60',
      archive_command: `test ! -e ${archiveIsAway(folder)}`,
    }),
    plant: async ({ folder }) => writeFileSync(archiveIsAway(folder), ''),
  },
  {
    name: 'quarantined event',
    alert: 'EventsQuarantined',
    withinSeconds: MINUTE,
    plant: async (place) => {
      const [id, seconds] = [randomUUID(), String(Math.floor(Date.now() / 1000))];
      const body = JSON.stringify({ id, type: 'payment.teleported', data: {} });
      const signed = createHmac('sha256', WEBHOOK_KEY).update(`${id}.${seconds}.${body}`);
      await place.ask('/functions/v1/lopay-webhook', body, {
        'svix-id': id,
        'svix-timestamp': seconds,
        'svix-signature': `v1,${signed.digest('base64')}`,
      });
    },
  },
  {
    name: 'clock',
    alert: 'ClockOff',
    withinSeconds: MINUTE + MINUTE,
    environment: (folder) => {
      writeFileSync(clockFile(folder), '+0\n');
      return {
        LD_PRELOAD: globSync('/usr/lib/*/faketime/libfaketime.so.1')[0]!,
        FAKETIME_TIMESTAMP_FILE: clockFile(folder),
        FAKETIME_CACHE_DURATION: '1',
        // No machine's monotonic clock jumps.
        FAKETIME_DONT_FAKE_MONOTONIC: '1',
        DONT_FAKE_MONOTONIC: '1',
      };
    },
    plant: async ({ folder }) => writeFileSync(clockFile(folder), '+120\n'),
  },
  {
    name: 'disk',
    alert: 'DiskNearlyFull',
    withinSeconds: 2 * MINUTE + MINUTE,
    environment: (folder) => {
      mkdirSync(smallDisk(folder));
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1200m', 'tmpfs', smallDisk(folder)]);
      const noStore = ['BUCKET', 'REGION', 'ENDPOINT', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY'];
      return {
        ...Object.fromEntries(noStore.map((name) => [`S3_${name}`, ''])),
        FILES_DIR: smallDisk(folder),
      };
    },
    plant: async ({ folder }) =>
      execFileSync('fallocate', ['-l', '400M', join(smallDisk(folder), 'filler')]),
  },
];

export const unmountDisks = (folder: string): void => {
  for (const disk of globSync(join(folder, '*', 'disk'))) {
    execFileSync('umount', ['--lazy', disk]);
  }
};

let people = 0;

async function addContractor(place: Place, { merchantId = null as string | null } = {}) {
  people += 1;
  const phone = `+1415${2_000_000 + people}`;
  await place.query(
    `with person as (insert into users default values returning id),
      profile as (insert into profiles (id, name, company_name, phone, email)
        select id, 'Maria Rivera', 'Rivera Plumbing', $1, $2 from person)
    insert into contractors (user_id, lopay_merchant_id) select id, $3 from person`,
    [phone, `maria-${people}@example.com`, merchantId],
  );
  return phone;
}

const JSON_BODY = { 'content-type': 'application/json' };

const cookiesOf = ({ headers }: Response) =>
  headers.getSetCookie().map((cookie) => cookie.split(';')[0]!);

async function askForCode(place: Place) {
  const phone = await addContractor(place);
  const answer = await place.ask('/auth/v1/otp', JSON.stringify({ phone }), JSON_BODY);
  return { phone, cookies: cookiesOf(answer) };
}

/** By the code that the carrier took. Returns the cookies. */
async function signIn(place: Place): Promise<string> {
  const { phone, cookies } = await askForCode(place);
  const findToken = () => {
    const text = place.carrier.taken.find(({ to }) => to === phone);
    return /#(\d{6})$/.exec(text?.body ?? '')?.[1];
  };
  for (let looks = 0; looks < 120 && !findToken(); looks += 1) await sleep(500);
  const body = JSON.stringify({ phone, token: findToken(), type: 'sms' });
  const headers = { ...JSON_BODY, cookie: cookies.join('; ') };
  const answer = await place.ask('/auth/v1/verify', body, headers);
  return [...cookies, ...cookiesOf(answer)].join('; ');
}
