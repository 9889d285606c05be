import type { APIRequestContext, Page } from '@playwright/test';
import { TestAuthenticator } from '../../server/test/authenticator.ts';
import type { Account } from './accounts.ts';

type Options = Record<string, unknown>;

const PASSKEYS = new Map<string, TestAuthenticator>();

/**
 * Staff need a passkey beside the code. The first sign-in makes one, as the screen would; later ones use it. The
 * screens themselves have a journey of their own, with the browser's authenticator (passkeys.spec.ts).
 */
export async function provePasskey(page: Page, address: string, who: Account): Promise<void> {
  const known = PASSKEYS.get(who.userId);
  if (known) {
    const { options } = await post(page.request, '/auth/v1/passkeys/challenge');
    await post(page.request, '/auth/v1/passkeys/sign-in', { credential: known.get(options) });
    return;
  }
  const authenticator = new TestAuthenticator(address);
  const { options } = await post(page.request, '/auth/v1/passkeys/new');
  await post(page.request, '/auth/v1/passkeys', { credential: authenticator.create(options) });
  PASSKEYS.set(who.userId, authenticator);
}

async function post(request: APIRequestContext, path: string, data = {}) {
  const answer = await request.post(path, { data });
  if (!answer.ok()) throw new Error(`${path}: ${answer.status()} ${await answer.text()}`);
  return (await answer.json()) as { options: Options };
}

/** The browser's own authenticator: a finger that is always there. */
export async function addAuthenticator(page: Page): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
