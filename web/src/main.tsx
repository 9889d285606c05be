import { createRoot } from 'react-dom/client';
import { App } from './app.tsx';
import { keepFirstReplies } from './lib/api/first-view.ts';
import { fillGapsOfOldPhones } from './lib/old-phones.ts';
import { refreshScreen, startRouter } from './router/router.ts';
import { followScroll } from './router/scroll.ts';
import { onSessionChange } from './lib/session/session.ts';
import { shareSessionBetweenTabs } from './lib/session/session-tabs.ts';
import { followTheme } from './lib/theme/theme.ts';
import { findScreen } from './screens.ts';

fillGapsOfOldPhones();
const brought = document.getElementById('first-view');
keepFirstReplies(brought?.textContent ?? '{}');
// The page outlives a sign-out.
brought?.remove();
followTheme();
followScroll();
shareSessionBetweenTabs();

// Who may see which screen decides where a changed session leads; we only have it looked at again.
onSessionChange((change) => {
  if (change !== 'updated') void refreshScreen();
});

const root = createRoot(document.getElementById('root')!);

// The picture in index.html stays until session and screen are here: no blank moment in between.
void startRouter(findScreen).then(() => root.render(<App />));
