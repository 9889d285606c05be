import {
  confirmManagerAccess,
  getGoogleProfile,
  saveGoogleProfile,
  startGoogleProfile,
} from '@jobly/core/google-profiles/contract';
import { notifyServiceRequest } from '@jobly/core/service-requests';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../test/accessible.ts';
import { answer, refuse, signalChanged } from '../../../test/network.ts';
import { openScreen } from '../../../test/screen.tsx';
import { aGoogleProfile } from '../../../test/services.ts';
import { tapLabel } from '../../../test/tap-label.ts';
import { expectToast, toastText } from '../../../test/toast.ts';

const at = (screen: string) => `/grow/google-profile/${screen}`;
const button = (name: string) => page.getByRole('button', { name });
const choice = (name: RegExp) => page.getByRole('radio', { name });

beforeEach(() => {
  answer(notifyServiceRequest, {});
});

describe('the question', () => {
  it('needs an answer, and helps with Not sure', async () => {
    await openScreen(at('setup'));
    await expect.element(choice(/^Yes/)).toBeVisible();
    await expectAccessible();
    await expect.element(button('Continue')).not.toBeInTheDocument();
    await tapLabel(/^Not sure/);
    await expect.element(button('I found it')).toBeVisible();
    await expect.element(button('Continue')).not.toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    await expectToast('Please select an option');
    await expectAccessible();
    await button('I found it').click();
    await expect.element(choice(/^Yes/)).toBeChecked();
    await expect.element(button('Continue')).toHaveFocus();
  });

  it('can be answered otherwise as long as nothing has begun', async () => {
    answer(getGoogleProfile, { googleProfile: aGoogleProfile('adding_manager') });
    const screen = await openScreen(at('add-manager'));
    await page.getByRole('link', { name: 'Change my answer' }).click();
    await expect.poll(screen.path).toBe(at('setup'));
    await expect.element(choice(/^Yes/)).toBeChecked();
    const begun = aGoogleProfile('creating', { optimizationRequestedAt: null });
    const sent = answer(saveGoogleProfile, () => {
      answer(getGoogleProfile, { googleProfile: begun });
      return { googleProfile: begun };
    });
    await tapLabel(/^No(?!t)/);
    await button('Continue').click();
    await expect.poll(screen.path).toBe(at('create'));
    expect(sent.map(({ body }) => body)).toEqual([{ hasExistingProfile: false }]);
  });
});

describe('a step that fails says so in the words of the specification, and can be tried again', () => {
  it('the question', async () => {
    answer(saveGoogleProfile, refuse('server_error'));
    const screen = await openScreen(at('setup'));
    await tapLabel(/^Yes/);
    await button('Continue').click();
    await expectToast('Failed to save. Please try again.');
    expect(screen.path()).toBe(at('setup'));
    const googleProfile = aGoogleProfile('adding_manager');
    answer(getGoogleProfile, { googleProfile });
    answer(saveGoogleProfile, { googleProfile });
    await button('Continue').click();
    await expect.poll(screen.path).toBe(at('add-manager'));
  });

  it('the manager', async () => {
    answer(getGoogleProfile, { googleProfile: aGoogleProfile('adding_manager') });
    answer(confirmManagerAccess, refuse('server_error'));
    const screen = await openScreen(at('add-manager'));
    await button("I've added Jobly").click();
    await expectToast('Failed to save. Please try again.');
    expect(screen.path()).toBe(at('add-manager'));
  });

  it('the creation', async () => {
    const begun = aGoogleProfile('creating', { optimizationRequestedAt: null });
    answer(getGoogleProfile, { googleProfile: begun });
    answer(startGoogleProfile, refuse('server_error'));
    const screen = await openScreen(at('create'));
    await button('Create my profile').click();
    await expectToast('Failed to start creation. Please try again.');
    const googleProfile = aGoogleProfile('creating');
    answer(getGoogleProfile, { googleProfile });
    answer(startGoogleProfile, { googleProfile });
    await button('Create my profile').click();
    await expect.poll(screen.path).toBe(at('optimizing'));
  });
});

it('a contractor without one asks us to create it, and sees it go on by itself', async () => {
  const begun = aGoogleProfile('creating', { optimizationRequestedAt: null });
  const answered = answer(saveGoogleProfile, () => {
    answer(getGoogleProfile, { googleProfile: begun });
    return { googleProfile: begun };
  });
  const screen = await openScreen(at('setup'));
  await tapLabel(/^Not sure/);
  await button("I don't have one").click();
  await button('Continue').click();
  await expect.poll(screen.path).toBe(at('create'));
  expect(answered.map(({ body }) => body)).toEqual([{ hasExistingProfile: false }]);
  const googleProfile = aGoogleProfile('creating');
  answer(startGoogleProfile, () => {
    answer(getGoogleProfile, { googleProfile });
    return { googleProfile };
  });
  await button('Create my profile').click();
  await expect.poll(screen.path).toBe(at('optimizing'));
  await expect.element(page.getByText(/listed on Google within a few days/)).toBeVisible();
  await expect.element(button('Creating your profile')).toBeDisabled();
  answer(getGoogleProfile, { googleProfile: aGoogleProfile('optimizing') });
  await signalChanged('google_profiles');
  await expect
    .element(page.getByRole('heading', { name: 'We are optimizing your profile' }))
    .toBeVisible();
});

describe('a creation without a request', () => {
  it('says that one step is missing', async () => {
    const begun = aGoogleProfile('creating', { optimizationRequestedAt: null });
    answer(getGoogleProfile, { googleProfile: begun });
    const screen = await openScreen(at('optimizing'));
    await expect.element(page.getByRole('heading', { name: 'One step is missing' })).toBeVisible();
    await expectAccessible();
    await page.getByRole('link', { name: 'Go to the last step' }).click();
    await expect.poll(screen.path).toBe(at('create'));
    await expectAccessible();
  });
});

describe('the finished profile', () => {
  const profileUrl = 'https://g.page/rivera-plumbing';
  const view = page.getByRole('link', { name: 'View my profile' });

  it('is opened at its address, and shared by the phone or copied', async () => {
    const shared: unknown[] = [];
    const share = vi.fn<(data: unknown) => Promise<void>>(async (data) => void shared.push(data));
    Object.defineProperty(navigator, 'share', { configurable: true, value: share });
    answer(getGoogleProfile, { googleProfile: aGoogleProfile('optimized', { profileUrl }) });
    await openScreen(at('optimized'));
    await expect.element(view).toHaveAttribute('href', profileUrl);
    await expect.element(view).toHaveAttribute('target', '_blank');
    await expect.element(page.getByText('Rivera Plumbing')).toBeVisible();
    await button('Share my link').click();
    await expect.poll(() => shared).toEqual([{ title: 'Rivera Plumbing', url: profileUrl }]);

    share.mockRejectedValueOnce(new DOMException('closed', 'AbortError'));
    await button('Share my link').click();
    await expect.poll(() => share.mock.settledResults.length).toBe(2);
    expect(toastText()).toBe('');

    Object.defineProperty(navigator, 'share', { configurable: true, value: undefined });
    await button('Share my link').click();
    await expectToast('Link copied');
    expect(await navigator.clipboard.readText()).toBe(profileUrl);
  });

  it('is found by its name when its address is not one of Google', async () => {
    const googleProfile = aGoogleProfile('optimized', {
      googleProfileName: 'Rivera & Söhne',
      profileUrl: 'https://google.com@evil.example/',
    });
    await openScreen(at('optimizing'));
    answer(getGoogleProfile, { googleProfile });
    await signalChanged('google_profiles');
    await openScreen(at('optimized'));
    await expect
      .element(view)
      .toHaveAttribute('href', 'https://www.google.com/search?q=Rivera%20%26%20S%C3%B6hne');
  });
});
