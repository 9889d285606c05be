import { LANGUAGES } from '@jobly/core/language/language';
import { makeAccount } from '../support/accounts.ts';
import { openBusiness, sharedStack } from '../support/business.ts';
import { choose, openCheckout, payButton } from '../support/checkout.ts';
import { layLinks } from '../support/links.ts';
import { expect, test } from '../support/test.ts';
import { layLongHistory, LONG, LONG_CUSTOMER, LONG_MEMO } from './long-content.ts';
import { lookThrough } from './views.ts';

test.use({ expectedComplaints: [/Failed to load resource/] });

const whole = { whole: true };

for (const language of LANGUAGES) {
  test(`customer ${language}`, async ({ page, databaseUrl }) => {
    const { shoot, visit } = await lookThrough(page, language);
    const business = await openBusiness(sharedStack());
    const lay = (userId: string, ...links: Parameters<typeof layLinks>[2]) =>
      layLinks(databaseUrl, userId, links);
    const [plain, covered, long, claimed, open] = await lay(
      business.account.userId,
      {},
      { customerPaysFees: false },
      { customerName: LONG_CUSTOMER, memo: LONG_MEMO, amountCents: 99_999_999 },
      { story: 'says cash' },
      {},
    );
    await visit(`/pay/${plain!.url}`, 'pay', whole);
    await choose(page, 'Card');
    await shoot('pay-card', whole);
    await choose(page, 'Cash');
    await shoot('pay-cash', whole);
    await visit(`/pay/${covered!.url}`, 'pay-covered', whole);
    await visit(`/pay/${long!.url}`, 'pay-long', whole);
    await visit(`/pay/${claimed!.url}?said=cash`, 'pay-cash-claimed', whole);

    // Held where the customer waits for the provider's address.
    await page.goto(`/pay/${plain!.url}`);
    await page.route('**/functions/v1/create-payment-link', () => undefined);
    await choose(page, 'Card');
    await payButton(page).click();
    await expect(page.getByRole('heading', { name: 'Secure checkout' })).toBeVisible();
    await shoot('pay-redirecting');
    await page.unrouteAll({ behavior: 'ignoreErrors' });

    await openCheckout(business.api, open!, 'card');
    await visit(`/payment-success?linkCode=${open!.url}`, 'success-confirming', whole);
    await visit(`/payment-success?linkCode=${covered!.url}`, 'success-not-paid', whole);
    await visit('/payment-success', 'success-thanks', whole);

    const email = `customer.${language}.${LONG.email}`;
    const busy = await makeAccount(databaseUrl, { ...LONG, email });
    const links = await layLongHistory(databaseUrl, busy);
    const [mailed] = await lay(busy.userId, { story: 'card', email: LONG.email });
    await visit(`/payment-success?linkCode=${links.card.url}`, 'success-confirmed', whole);
    await visit(`/payment-success?linkCode=${mailed!.url}`, 'success-confirmed-mailed', whole);
    await visit(`/pay/${links.card.url}/receipt`, 'receipt', whole);
    await visit(`/pay/${links.bnpl.url}/receipt`, 'receipt-long', whole);
    await visit(`/pay/${links['refunded in part'].url}/receipt`, 'receipt-refunded', whole);
    for (const story of ['card', 'refunded', 'cancelled', 'expired'] as const) {
      await visit(`/pay/${links[story].url}`, `pay-closed-${story}`, whole);
    }
    await visit('/pay/no_such_link_code_1', 'pay-closed-unknown', whole);
    const newcomer = await makeAccount(databaseUrl, { companyName: 'Carter Roofing' });
    const [early] = await lay(newcomer.userId, {});
    await visit(`/pay/${early!.url}`, 'pay-setup-incomplete', whole);
    await business.api.dispose();
  });
}
