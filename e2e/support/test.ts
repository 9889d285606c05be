import { join } from 'node:path';
import { sendCode, verifyCode } from '@jobly/core/accounts/contract';
import { expect, test as base, type Page } from '@playwright/test';
import axe, { type RunOptions } from 'axe-core';
import { apiClient, sandboxControl, type SandboxControl } from '../../server/test/api-client.ts';
import { overPlaywright } from './api.ts';
import { makeAccount, readCodes, readNewCode, type Account } from './accounts.ts';
import { collectComplaints } from './complaints.ts';
import { provePasskey } from './passkeys.ts';
import { ownAddress } from './visitors.ts';

interface Fixtures {
  address: string;
  databaseUrl: string;
  provider: SandboxControl;
  account: Account;
  /** Console lines a test expects; every other complaint of the page fails it. */
  expectedComplaints: RegExp[];
  signIn: (page: Page, account?: Account) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  address: async ({}, use) => use(process.env['JOBLY_ADDRESS']!),
  databaseUrl: async ({}, use) => use(process.env['JOBLY_DATABASE_URL']!),
  provider: async ({}, use) => use(sandboxControl(process.env['JOBLY_SANDBOX']!)),
  baseURL: async ({ address }, use) => use(address),
  extraHTTPHeaders: async ({}, use) => use(ownAddress()),
  account: async ({ databaseUrl }, use) => use(await makeAccount(databaseUrl)),
  expectedComplaints: async ({}, use) => use([]),

  context: async ({ context, expectedComplaints }, use) => {
    const complaints: string[] = [];
    collectComplaints(context, complaints);
    await use(context);
    expect(
      complaints.filter((text) => !expectedComplaints.some((expected) => expected.test(text))),
    ).toEqual([]);
  },

  /** The same calls and the same text message as the screen, which has journeys of its own. */
  signIn: async ({ account, address }, use) =>
    use(async (page, who = account) => {
      const before = await readCodes(address, who.phone);
      const call = apiClient(overPlaywright(page.request));
      await call(sendCode, { body: { phone: who.phone } });
      const token = await readNewCode(address, who.phone, before);
      await call(verifyCode, { body: { phone: who.phone, token, type: 'sms' } });
      if (who.isStaff) await provePasskey(page, address, who);
      await page.goto('/');
      await page.waitForURL((url) => url.pathname === '/');
    }),
});

/** As a person does it: other tabs hear of it. */
export async function signInByScreen(page: Page, address: string, who: Account): Promise<void> {
  const before = await readCodes(address, who.phone);
  await page.goto('/auth');
  await page.getByLabel('Phone number').fill(who.typedPhone);
  await page.getByRole('button', { name: 'Send Code' }).click();
  await expect(page.getByLabel('Enter 6-digit code')).toBeVisible();
  await typeCode(page, await readNewCode(address, who.phone, before));
  await page.waitForURL((url) => url.pathname === '/');
}

/** Signed out without a screen that is left open and goes on asking. */
export async function leave(page: Page): Promise<void> {
  await page.goto('about:blank');
  await page.context().clearCookies();
}

export { expect };

/** Six drawn slots over one ordinary field. */
export async function typeCode(page: Page, code: string): Promise<void> {
  await page.getByLabel('Enter 6-digit code').fill(code);
}

/** The screen as it stands has no accessibility fault that axe can find, by all its rules or by some. */
export async function expectAccessible(page: Page, rules?: string[]): Promise<void> {
  const options: RunOptions = {
    resultTypes: ['violations'],
    // No rule here needs the styles read once more.
    preload: false,
    // The size of a target is a rule of WCAG 2.2, and not among axe's own choice.
    ...(rules ? { runOnly: rules } : { rules: { 'target-size': { enabled: true } } }),
  };
  const runAxe = async () => {
    await settle(page);
    await bringAxe(page);
    return page.evaluate(async (wanted) => {
      const { violations } = await window.axe.run(document, wanted);
      return violations.map(
        ({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`,
      );
    }, options);
  };
  // Something may have begun to fade in while axe looked, as the offer to install does: then once more.
  const found = await runAxe();
  expect(found.length > 0 ? await runAxe() : []).toEqual([]);
  await takePicture(page);
}

let pictures = 0;

/** With `npm run screens`, a state that axe has judged is kept as a picture, named after its journey. */
async function takePicture(page: Page): Promise<void> {
  const folder = process.env['JOBLY_SCREENS'];
  if (!folder) return;
  pictures += 1;
  const path = join(folder, 'journeys', `${test.info().title} ${pictures}.png`);
  await page.screenshot({ path, fullPage: true });
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Once for each document: half a megabyte of script. */
async function bringAxe(page: Page): Promise<void> {
  for (const frame of page.frames()) {
    if (!(await frame.evaluate(() => 'axe' in window))) await frame.evaluate(axe.source);
  }
}

/**
 * Colours are judged once they have arrived: a fade in progress has no contrast. What has just been put
 * on the screen begins to fade a frame later.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const fades = () =>
      document
        .getAnimations()
        // What has ended and stays in effect is on the list, too.
        .filter(({ playState, pending }) => playState === 'running' || pending)
        .filter((animation) => animation.effect?.getComputedTiming().iterations !== Infinity);
    for (let round = 0; round < 20; round += 1) {
      await Promise.all(fades().map((animation) => animation.finished.catch(() => null)));
      await nextFrame();
      await nextFrame();
      if (fades().length === 0) return;
    }
    throw new Error('something on the screen keeps moving');
  });
}
