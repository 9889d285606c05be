import { getSession, type User } from '@jobly/core/accounts/contract';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { App } from '../src/app.tsx';
import { queryClient } from '../src/lib/api/query-client.ts';
import { refreshScreen, startRouter } from '../src/router/router.ts';
import { beginSession, endSession, onSessionChange } from '../src/lib/session/session.ts';
import { findScreen } from '../src/screens.ts';
import { CONTRACTOR } from './account.ts';
import { nextFrame } from './frames.ts';
import { memoryEntries } from './memory-entries.ts';
import { answer } from './network.ts';

let close = (): void => {};

/** Starts the app at this address like main.tsx, without a server; again, it is a reload. */
export async function openScreen(
  path: string,
  user: User | null = CONTRACTOR,
  entries = memoryEntries(path),
) {
  closeScreen();
  answer(getSession, { user });
  if (user) beginSession(user);
  else endSession('signed-out');
  const stopFollowing = onSessionChange((change) => {
    if (change !== 'updated') void refreshScreen();
  });
  await startRouter(findScreen, entries);
  draw(<App />, stopFollowing);
  return { entries, path: () => entries.read().path };
}

export function draw(content: ReactNode, onClose = (): void => {}): void {
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(content);
  close = () => {
    onClose();
    root.unmount();
    element.remove();
  };
}

/** Waits until all requests are answered and rendered. */
export async function allAnswered(): Promise<void> {
  // A component asks after it was painted.
  for (const _ of ['painted', 'answered']) {
    await expect.poll(() => queryClient.isFetching()).toBe(0);
    await nextFrame();
    await nextFrame();
  }
}

export function closeScreen(): void {
  close();
  close = () => {};
  endSession('signed-out');
  queryClient.clear();
}
