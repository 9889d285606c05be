import { expect, it } from 'vitest';
import { useServer } from '../../../test/test-server.ts';
import { readConfig } from '../../config.ts';

const server = useServer({
  worker: false,
  publicUrl: 'https://app.example',
  config: readConfig({ NODE_ENV: 'test', SECURITY_CONTACT: 'mailto:security@app.example' }),
});

it('says whom to tell, until when that is good, and where it stands', async () => {
  const { status, headers, body } = await server.ask('GET', '/.well-known/security.txt');
  expect(status).toBe(200);
  expect(headers.get('content-type')).toMatch(/^text\/plain/);
  const fields = Object.fromEntries(
    String(body['text'])
      .trim()
      .split('\n')
      .map((line) => line.split(/: (.*)/)),
  ) as Record<string, string>;
  expect(fields).toMatchObject({
    Contact: 'mailto:security@app.example',
    Canonical: 'https://app.example/.well-known/security.txt',
  });
  // RFC 9116: less than a year from now.
  const days = (Date.parse(fields['Expires']!) - server.clock.now().getTime()) / 86_400_000;
  expect(days).toBeGreaterThan(150);
  expect(days).toBeLessThan(365);
});
