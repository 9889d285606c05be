import type { Replies } from '@jobly/core/first-view';
import { startTransition } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepFirstReplies, lastKnownReplies } from './lib/api/first-view.ts';
import { fillGapsOfOldPhones } from './lib/old-phones.ts';
import { browserEntries } from './router/entries.ts';
import { refreshScreen, startRouter } from './router/router.ts';
import { followScroll } from './router/scroll.ts';
import { loadSession, onSessionChange, recheckSession } from './lib/session/session.ts';
import { shareSessionBetweenTabs } from './lib/session/session-tabs.ts';
import { loadLanguage } from './lib/language.ts';
import { followTheme } from './lib/theme/theme.ts';
import { findScreen } from './screens.ts';

fillGapsOfOldPhones();
const brought = document.getElementById('first-view');
keepFirstReplies(JSON.parse(brought?.textContent ?? '{}') as Replies);
// The page outlives a sign-out.
brought?.remove();
followTheme();
// Our script has written this entry before.
const isReload = history.state !== null;
followScroll(isReload);
shareSessionBetweenTabs();

// After a sign-in or sign-out, findScreen decides again what may be shown.
onSessionChange((change) => {
  if (change !== 'updated') void refreshScreen();
});

const root = createRoot(document.getElementById('root')!);

// index.html's placeholder stays until the screen is ready. A transition, so that old phones stay responsive.
void loadLanguage()
  .then(() => {
    // The last user sees their screen at once while we recheck. After loading the language, for a refusal in it.
    if (lastKnownReplies()) void loadSession().then(() => recheckSession());
    return startRouter(findScreen, browserEntries, isReload);
  })
  .then(() => startTransition(() => root.render(<App />)));
