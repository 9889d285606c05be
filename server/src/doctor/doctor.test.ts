import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import {
  createServer as createTcpServer,
  type AddressInfo,
  type Server as NetServer,
} from 'node:net';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { CHILD_ENVIRONMENT } from '../../test/child-environment.ts';
import { freePort } from '../../test/free-port.ts';
import { startS3Stub, type S3Stub } from '../../test/s3-stub.ts';
import { createTemporaryState } from '../../test/temporary-state.ts';
import { cloneDatabase, type TestDatabase } from '../../test/test-database.ts';
import { withClient } from '../db/with-client.ts';

const API_KEY = 'the-key-of-the-provider';
const AUTH_TOKEN = 'the-token-of-the-carrier';
const MAIL_PASSWORD = 'the-password-of-the-mailbox';
const S3_KEY = 'the-secret-of-the-bucket';

let database: TestDatabase;
let thirdParties: Server;
let mail: NetServer;
let store: S3Stub;
const state = createTemporaryState();
const mailLines: string[] = [];

const listening = (server: Server | NetServer) =>
  new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });

beforeAll(async () => {
  database = await cloneDatabase();
  store = await startS3Stub('pictures');
  thirdParties = createServer(({ method, url = '', headers }, response) => {
    const expected = Buffer.from(`${SID}:${AUTH_TOKEN}`).toString('base64');
    const isKnown = url.startsWith('/2010')
      ? headers.authorization === `Basic ${expected}`
      : headers['x-api-key'] === API_KEY;
    if (method !== 'GET' || !isKnown) return response.writeHead(401).end('{"code":20003}');
    return response.writeHead(200).end('{"data":[],"messages":[]}');
  });
  mail = createTcpServer((socket) => {
    socket.write('220 test\r\n');
    socket.on('error', () => socket.destroy());
    socket.on('data', (chunk) => {
      const line = chunk.toString().trim();
      mailLines.push(line.split(' ')[0]!);
      const isRight = line.includes(Buffer.from(`\0joe\0${MAIL_PASSWORD}`).toString('base64'));
      if (line.startsWith('EHLO')) socket.write('250-test\r\n250 AUTH PLAIN\r\n');
      else if (line.startsWith('AUTH')) socket.write(isRight ? '235 ok\r\n' : '535 no\r\n');
      else if (line === 'QUIT') socket.end('221 bye\r\n');
    });
  });
  thirdPartiesUrl = `http://127.0.0.1:${await listening(thirdParties)}`;
  mailPort = await listening(mail);
});
afterAll(async () => {
  thirdParties.closeAllConnections();
  thirdParties.close();
  mail.close();
  await store.close();
  await database.drop();
  state.remove();
});

const SID = `AC${'0'.repeat(32)}`;
let thirdPartiesUrl: string;
let mailPort: number;

/** As the program would be run, by the given settings and no others. */
function runDoctor(changed: Record<string, string> = {}, ...args: string[]) {
  const { jobly_app, jobly_system } = database.logins;
  const env = {
    ...CHILD_ENVIRONMENT,
    NODE_ENV: 'test',
    JOBLY_STATE_DIR: state.directory,
    DATABASE_APP_URL: jobly_app.reveal(),
    DATABASE_SYSTEM_URL: jobly_system.reveal(),
    LOPAY_BASE_URL: thirdPartiesUrl,
    LOPAY_API_KEY: API_KEY,
    LOPAY_WEBHOOK_SECRET: `whsec_${Buffer.from('a secret for the tests').toString('base64')}`,
    TWILIO_ACCOUNT_SID: SID,
    TWILIO_AUTH_TOKEN: AUTH_TOKEN,
    TWILIO_FROM: '+14155550100',
    TWILIO_API_URL: thirdPartiesUrl,
    SMTP_URL: `smtp://joe:${MAIL_PASSWORD}@127.0.0.1:${mailPort}?ignoreTLS=true`,
    EMAIL_FROM: 'hello@jobly.example',
    S3_BUCKET: 'pictures',
    S3_REGION: 'us-east-1',
    S3_ENDPOINT: store.endpoint,
    S3_ACCESS_KEY_ID: 'key',
    S3_SECRET_ACCESS_KEY: S3_KEY,
    ...changed,
  };
  return new Promise<{ code: number; said: string; about: (name: string) => string[] }>(
    (resolve) => {
      const program = join(import.meta.dirname, 'main.ts');
      execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) => {
        const said = stdout + stderr;
        const lines = said.split('\n');
        const about = (name: string) =>
          lines.filter((line) => line.slice(9).startsWith(`${name} `)).map((line) => line.trim());
        resolve({ code: error ? Number(error.code) : 0, said, about });
      });
    },
  );
}

describe('npm run doctor', () => {
  it('finds everybody reachable without sending or leaving anything', async () => {
    const { code, said, about } = await runDoctor();
    for (const name of ['provider', 'sms', 'email', 'files']) {
      expect(about(name), said).toEqual([expect.stringMatching(/^ok .*Answers, and knows us/)]);
    }
    for (const name of ['database', 'migrations', 'logins', 'invariants'])
      expect(about(name), said).toEqual([expect.stringMatching(/^ok /)]);
    expect(code, said).toBe(0);
    expect(store.objects.size).toBe(0);
    expect(mailLines).not.toContain('MAIL');
  });

  it('says of each what is wrong and what to do, and never a secret', async () => {
    store.answerWith(403);
    const { code, said, about } = await runDoctor(
      {
        LOPAY_API_KEY: 'a-wrong-key-of-the-provider',
        TWILIO_AUTH_TOKEN: 'a-wrong-token',
        SMTP_URL: `smtp://joe:a-wrong-password@127.0.0.1:${mailPort}?ignoreTLS=true`,
        DATABASE_SYSTEM_URL: database.logins.jobly_system
          .reveal()
          .replace(/:[^:@]+@/, ':a-wrong-login@'),
      },
      '--quick',
    );
    expect(code).toBe(1);
    expect(about('provider')).toEqual([expect.stringMatching(/^failed .*401.*LOPAY_API_KEY/)]);
    expect(about('sms')).toEqual([
      expect.stringMatching(/^failed .*401 \(error 20003\).*TWILIO_AUTH_TOKEN/),
    ]);
    expect(about('email')).toEqual([expect.stringMatching(/^failed .*535.*SMTP_URL/)]);
    expect(about('files')).toEqual([
      expect.stringMatching(/^failed .*SignatureDoesNotMatch, 403.*S3_/),
    ]);
    expect(about('database')).toEqual([expect.stringMatching(/^failed .*DATABASE_SYSTEM_URL/)]);
    for (const secret of ['a-wrong', S3_KEY, API_KEY, AUTH_TOKEN, MAIL_PASSWORD, 'whsec_']) {
      expect(said).not.toContain(secret);
    }
  });

  it('names what production lacks, and looks no further', async () => {
    const { code, said } = await runDoctor({ PUBLIC_URL: '' }, '--production');
    expect(code).toBe(1);
    expect(said).toContain('APP_SECRET is not set');
    expect(said).toContain('PUBLIC_URL is not an https:// address');
    expect(said).not.toContain('invariants');
  });

  it('says that nothing answered where nothing listens', async () => {
    const nobody = `http://127.0.0.1:${await freePort()}`;
    const { about } = await runDoctor(
      {
        SMTP_URL: 'smtp://127.0.0.1:1',
        S3_ENDPOINT: nobody,
        TWILIO_API_URL: nobody,
      },
      '--quick',
    );
    expect(about('files')).toEqual([expect.stringMatching(/^failed .*ECONNREFUSED.*S3_/)]);
    expect(about('sms')).toEqual([expect.stringMatching(/^failed .*ECONNREFUSED.*TWILIO_/)]);
    expect(about('email')).toEqual([expect.stringMatching(/^failed .*did not answer \(E/)]);
  });

  it('makes no database where there is none', async () => {
    const folder = join(state.directory, 'none-yet');
    const none = { DATABASE_APP_URL: '', DATABASE_SYSTEM_URL: '', JOBLY_STATE_DIR: folder };
    const { about, said } = await runDoctor(none);
    expect(about('database'), said).toEqual([
      expect.stringMatching(/^warning .*none yet.*npm start/),
    ]);
    expect(existsSync(folder)).toBe(false);
    const ofCluster = await runDoctor({ ...none, JOBLY_CLUSTER_DIR: folder });
    expect(ofCluster.about('database')).toEqual([
      expect.stringMatching(/cluster is not looked at/),
    ]);
  });

  it('finds pending migrations, and does not look at the money before they are applied', async () => {
    await withClient(new pg.Client({ connectionString: database.url }), (owner) =>
      owner.query(`delete from schema_functions where name = 'phone_key'`),
    );
    const pending = await runDoctor();
    expect(pending.about('migrations')).toEqual([
      expect.stringMatching(/^failed .*1 pending, first phone_key.*db -- migrate/),
    ]);
    expect(pending.about('invariants')).toEqual([]);
  });
});
