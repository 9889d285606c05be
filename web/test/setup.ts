import { afterEach, beforeEach, expect, vi } from 'vitest';
import { reportRequest } from '../src/lib/api/connection.ts';
import { currentToast, dismissToast } from '../src/lib/toast/toast.ts';
import '../src/ui/styles/front-door.css';
import '../src/ui/styles/app.css';
import { answerAsUsual } from './account.ts';
import { resetNetwork } from './network.ts';
import { closeScreen } from './screen.tsx';

const complaints: string[] = [];

beforeEach(() => {
  document.documentElement.dataset['theme'] = 'light';
  // A sheet that was open when its test ended leaves the page locked.
  document.body.removeAttribute('style');
  answerAsUsual();
  // An unanswered request of an earlier test may have timed out since.
  reportRequest(true);
  for (const level of ['error', 'warn'] as const) {
    vi.spyOn(console, level).mockImplementation((...parts) => complaints.push(parts.join(' ')));
  }
});

afterEach(() => {
  closeScreen();
  const shown = currentToast();
  if (shown) dismissToast(shown.id);
  localStorage.clear();
  sessionStorage.clear();
  vi.restoreAllMocks();
  expect([...resetNetwork(), ...complaints.splice(0)]).toEqual([]);
});
