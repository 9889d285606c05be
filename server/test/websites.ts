import { makeAccount, signIn } from './factories.ts';
import type { TestHouse } from './test-house.ts';

/** A contractor of this business name, signed in. */
export async function contractor(house: TestHouse, companyName: string) {
  const account = await makeAccount(house);
  await house.owner.query('update profiles set company_name = $2 where id = $1', [
    account.userId,
    companyName || null,
  ]);
  const cookie = await signIn(house, account);
  return {
    ...account,
    cookie,
    ask: (method: string, path: string, body?: unknown) =>
      house.ask(method, path, { cookie, body }),
  };
}
export type SignedInContractor = Awaited<ReturnType<typeof contractor>>;

export async function staffCookie(house: TestHouse): Promise<string> {
  return signIn(house, await makeAccount(house, { role: 'staff', name: 'Ana Ruiz' }));
}

/** The site that the worker writes after creation was started. */
export async function builtSite(house: TestHouse, userId: string): Promise<{ slug: string }> {
  const deadlineMs = Date.now() + 10_000;
  for (;;) {
    const [row] = await house.owner.query<{ slug: string }>(
      'select slug from sites where user_id = $1',
      [userId],
    );
    if (row) return row;
    if (Date.now() > deadlineMs) throw new Error('no site was built');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export async function websiteStatus(person: SignedInContractor): Promise<string | undefined> {
  const { body } = await person.ask('GET', '/rest/v1/websites/me');
  return (body['website'] as { status: string } | null)?.status;
}
