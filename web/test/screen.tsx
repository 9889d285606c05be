import { getSession } from '@jobly/core/accounts/contract';
import type { User } from '@jobly/core/accounts/contract';
import { RouterProvider, createMemoryHistory, createRouter } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { beginSession, endSession, onSessionChange } from '../src/lib/session/session.ts';
import { router } from '../src/router.tsx';
import { CONTRACTOR } from './account.ts';
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
  const element = document.body.appendChild(document.createElement('div'));
  const root = createRoot(element);
  root.render(<RouterProvider router={opened} />);
  close = () => {
    stopFollowing();
    root.unmount();
    element.remove();
  };
  return { path: () => opened.state.location.pathname };
}

export function closeScreen(): void {
  close();
  close = () => {};
  endSession('signed-out');
}
