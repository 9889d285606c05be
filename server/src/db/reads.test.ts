import { expect, it } from 'vitest';
import type { Heartbeat } from './heartbeat.ts';
import { Primary } from './primary.ts';
import { Reads } from './reads.ts';

it('asks the primary where a replica lacks what a migration has made', async () => {
  const primary = new Primary({ probe: async () => {} });
  const heartbeat = { isReplicaUsable: () => true } as Heartbeat;
  const fail = (code: string) => Promise.reject(Object.assign(new Error(code), { code }));
  const reads = new Reads<(code: string) => Promise<string>>(
    { primary, heartbeat },
    { primary: async () => 'the primary', replica: fail },
  );
  for (const code of ['42703', '42P01', '42883']) {
    expect(await reads.older((ask) => ask(code))).toBe('the primary');
  }
  await expect(reads.older((ask) => ask('22012'))).rejects.toThrow('22012');
  primary.close();
});
