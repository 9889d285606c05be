import { beforeEach, expect } from 'vitest';
import { useSandbox } from './third-parties.ts';
import { businessWithBank } from './bank-accounts.ts';
import { pairOfStaff, type Member } from './staff.ts';
import { useServer } from './test-server.ts';

let phones = 0;
export function newPhone(): string {
  phones += 1;
  return `+1415555${8000 + phones}`;
}

export const linkIn = (body: string) => /\/not-me\/[\w-]+/.exec(body)![0];

export function useProtection() {
  const sandbox = useSandbox();
  const server = useServer(() => ({
    provider: sandbox.provider,
    signInRules: { sendsPerAddressHour: 10_000, resendPauseSeconds: 0 },
  }));
  const staff = {} as Member;
  beforeEach(async () => {
    // Fresh codes, however far a test has moved the clock.
    Object.assign(staff, await pairOfStaff(server));
  });

  /** Oldest first. */
  async function inbox(recipient: string): Promise<string[]> {
    const rows = await server.sql<{ body: string }>`
      select body from local_inbox where recipient = ${recipient}
      and (body like '%/not-me/%' or body like '%you sign in with this%') order by id`;
    return rows.map(({ body }) => body);
  }

  async function arrived(recipient: string, count: number): Promise<string[]> {
    await expect
      .poll(() => inbox(recipient))
      .toSatisfy((bodies: string[]) => bodies.length >= count);
    return inbox(recipient);
  }

  return {
    server,
    sandbox,
    staff,
    arrived,
    run: (task: string) => server.run(task),
    payoutsAt: (merchantId: string) => sandbox.provider.listPayouts(merchantId),
    business: async () => {
      const made = await businessWithBank(server, sandbox);
      const { userId, merchant } = await made.ofProvider();
      const [profile] = await server.sql<{ phone: string; email: string }>`
        select phone, email from profiles where id = ${userId}`;
      return { ...made, userId, merchantId: merchant.id, ...profile! };
    },
    changePhone: async (userId: string, phone = newPhone()): Promise<string> => {
      const body = { userId, phone };
      expect((await staff.ask('POST', '/functions/v1/update-user-phone', body)).status).toBe(200);
      await arrived(phone, 1);
      return phone;
    },
    earn: async (merchantId: string): Promise<void> => {
      await sandbox.control('POST', `/merchants/${merchantId}/verify`, { enabled: true });
      const payment = { amountUnits: 10_000, description: 'Faucet' };
      await sandbox.control('POST', `/merchants/${merchantId}/payments`, payment);
    },
  };
}
