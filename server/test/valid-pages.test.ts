import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { siteDraft } from '@jobly/core/websites/site-draft';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { beforeTests } from './before-tests.ts';
import { makeEstimate } from './estimates.ts';
import { loadSitePages } from '../src/http/sites/site-pages.ts';
import { methodNotAllowed, notFound, unavailable } from '../src/http/sites/plain-pages.ts';
import { advanceToHour, askingBusiness, newPhone, payInCash, runWhenDue } from './reviews.ts';
import { useShop } from './shop.ts';
import { AT_THIS_MACHINE, type AskOptions } from './test-server.ts';
import { problemsOfHtml } from './valid-html.ts';

const web = join(import.meta.dirname, '..', '..', 'web');

const shop = useShop();
const maria = beforeTests(() =>
  askingBusiness(shop, { reviewUrl: 'https://g.page/r/rivera/review' }),
);
beforeAll(async () => {
  advanceToHour(shop, 12);
});

let problems: string[];
beforeEach(() => {
  problems = [];
});

async function checkPage(path: string, status: number, options: AskOptions = {}, method = 'GET') {
  const page = await shop.ask(method, path, options);
  if (page.status !== status) problems.push(`${method} ${path} answers ${page.status}`);
  problems.push(...(await problemsOfHtml(page.body['text'] as string, `${method} ${path}`)));
}

const form = (body: string) => ({
  body,
  headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
});

describe("html-validate's recommended rules are kept by", () => {
  it('the page to pay in its states', async () => {
    const link = await maria.makeLink({
      memo: 'A <b> & "c"',
      customerPaysFees: true,
    });
    const pay = `/pay/${link.url}`;
    await checkPage(pay, 200);
    await checkPage(`/payment-success?payment_url=${link.url}`, 200);
    await checkPage(pay, 422, form('method='), 'POST');
    await checkPage(pay, 200, form('method=card'), 'POST');
    await checkPage(`/payment-success?payment_url=${link.url}`, 200);
    const cash = await maria.makeLink({});
    await shop.ask('POST', `/pay/${cash.url}`, form('method=cash'));
    await checkPage(`/pay/${cash.url}`, 200);
    await checkPage('/pay/no-such-code-12345', 404);
    await checkPage('/pay/no-such-code-12345/receipt', 404);
    await checkPage('/payment-success', 200);
    expect(problems).toEqual([]);
  });

  it('the page of an estimate in its states', async () => {
    const made = await makeEstimate(maria, { terms: 'A <b> & "c"', cancelNotice: true });
    const page = `/estimate/${made.url}`;
    await checkPage(page, 200);
    await checkPage(page, 422, form('act=accept&version=1&name='), 'POST');
    await checkPage(page, 409, form('act=accept&version=7&name=Dana'), 'POST');
    await shop.ask('POST', page, form('act=accept&version=1&name=Dana'));
    await checkPage(page, 200);
    await checkPage('/estimate/no-such-code-12345', 404);
    expect(problems).toEqual([]);
  });

  it('what follows a payment: success, receipt, review request, end of letters', async () => {
    const link = await payInCash(shop, maria, { customerPhone: newPhone() });
    await checkPage(`/pay/${link.url}`, 200);
    await checkPage(`/pay/${link.url}/receipt`, 200);
    await checkPage(`/payment-success?payment_url=${link.url}`, 200);
    await checkPage('/r/no-such-request-123456', 404);
    await checkPage('/unsubscribe/no-such-request-123456', 404);
    const letter = await payInCash(shop, maria, {
      customerPhone: newPhone().replace('+1415', '888'),
      customerEmail: 'ann@example.com',
    });
    const asked = await runWhenDue(shop, letter);
    await checkPage(`/unsubscribe/${asked.token}`, 200);
    await checkPage(`/unsubscribe/${asked.token}`, 200, form(''), 'POST');
    expect(problems).toEqual([]);
  });

  it('the inbox', async () => {
    await checkPage('/dev/inbox', 200, AT_THIS_MACHINE);
    expect(problems).toEqual([]);
  });

  it('websites, and what is shown where there is none', async () => {
    const pages = (await loadSitePages(join(web, 'dist-site')))!;
    for (const trade of ['Plumbing', 'Roofing', null]) {
      const draft = siteDraft({
        businessName: 'Rivera & Sons',
        businessPhone: '(415) 555-0132',
        email: 'hello@rivera.example',
        trade,
        serviceArea: 'Austin, TX',
        openingHours: 'weekdays_8_5',
      });
      const content = { ...draft, photos: [{ name: 'a.webp', alt: 'A faucet' }] };
      const site = {
        content: { ...content, quotes: [{ text: 'Great work.', name: 'Dana' }] },
        address: 'https://rivera.example',
        base: '',
        photoBase: '/photos',
        logo: '/logo-a.webp',
        card: '/card.png',
        reviewsUrl: 'https://g.page/rivera',
        payHint: true,
        preview: null,
      };
      const { plain } = pages.render(site);
      problems.push(...(await problemsOfHtml(plain.toString(), `a site for ${trade}`)));
      const shown = {
        values: { name: 'Ana', phone: '', message: '' },
        errors: { phone: 'Please enter a phone number.' },
        problem: 'Please check.',
        token: 'a.b.c',
      };
      const parts = [pages.renderRequest(site, shown), pages.renderSent(site)];
      for (const part of parts) problems.push(...(await problemsOfHtml(part.toString(), 'a form')));
    }
    for (const { body, status } of [notFound(), methodNotAllowed(), unavailable()]) {
      problems.push(...(await problemsOfHtml(body!.toString(), `site ${status}`)));
    }
    await checkPage('/sites/nobody', 404);
    expect(problems).toEqual([]);
  });

  it('the app before its script runs', async () => {
    const page = readFileSync(join(web, 'dist', 'index.html'), 'utf8');
    expect(await problemsOfHtml(page, 'index.html')).toEqual([]);
  });
});
