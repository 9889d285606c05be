import { sql } from '../support/accounts.ts';
import { expect, test } from '../support/test.ts';

// Only the person at this machine may read it: no address of a visitor is sent along.
test.use({ extraHTTPHeaders: {} });

test('the inbox of a trial shows a new message by itself, under the policy of every page', async ({
  page,
  account,
  databaseUrl,
}) => {
  await page.goto('/dev/inbox');
  await sql(databaseUrl)`
    insert into local_inbox (channel, recipient, body) values ('sms', ${account.phone}, 'News')`;
  await expect(page.getByText(`Text to ${account.phone}`)).toBeVisible();
  // A page of which something was refused fails the test by its complaint.
});
