import { getSession, type User } from '@jobly/core/accounts/contract';
import { RouterProvider, createMemoryHistory, createRouter } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { expect } from 'vitest';
import { queryClient } from '../src/lib/api/query-client.ts';
import { beginSession, endSession, onSessionChange } from '../src/lib/session/session.ts';
import { router } from '../src/router.tsx';
import { CONTRACTOR } from './account.ts';
import { nextFrame } from './frames.ts';
import { answer } from './network.ts';

let close = (): void => {};

/** The app at this address, as main.tsx starts it, with answers in place of a server; again is a reload. */
export async function openScreen(path: string, user: User | null = CONTRACTOR) {
  closeScreen();
  answer(getSession, { user });
  if (user) beginSession(user);
  else endSession('signed-out');
  const history = createMemoryHistory({ initialEntries: [path] });
  const opened = createRouter({ ...router.options, history });
  const stopFollowing = onSessionChange((change) => {
    if (change !== 'updated') void opened.invalidate();
  });
  await opened.load();
  draw(<RouterProvider router={opened} />, stopFollowing);
  return { path: () => opened.state.location.pathname };
}

/** One component on an empty page. */
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

/** Until every look at the server that is under way has its answer, and the screen has drawn it. */
export async function allAnswered(): Promise<void> {
  await expect.poll(() => queryClient.isFetching()).toBe(0);
  await nextFrame();
  await nextFrame();
}

export function closeScreen(): void {
  close();
  close = () => {};
  endSession('signed-out');
  queryClient.clear();
}
