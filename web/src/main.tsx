import { RouterProvider } from '@tanstack/react-router';
import { createRoot } from 'react-dom/client';
import { keepFirstReplies } from './lib/api/first-view.ts';
import { fillGapsOfOldPhones } from './lib/old-phones.ts';
import { onSessionChange } from './lib/session/session.ts';
import { shareSessionBetweenTabs } from './lib/session/session-tabs.ts';
import { followTheme } from './lib/theme/theme.ts';
import { router } from './router.tsx';

fillGapsOfOldPhones();
keepFirstReplies(document.getElementById('first-view')?.textContent ?? '{}');
followTheme();
shareSessionBetweenTabs();

// The guards of the routes decide where a changed session leads; we only make them look again.
onSessionChange((change) => {
  if (change !== 'updated') void router.invalidate();
});

router.subscribe('onResolved', ({ pathChanged, fromLocation }) => {
  if (pathChanged && fromLocation) {
    document.querySelector<HTMLElement>('h1')?.focus({ preventScroll: true });
  }
});

const root = createRoot(document.getElementById('root')!);

// The picture in index.html stays until session and screen are here: no blank moment in between.
void router.load().then(() => root.render(<RouterProvider router={router} />));
