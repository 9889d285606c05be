import { t } from '@jobly/core/language/t';
import { ProblemScreen } from './features/shell/problem-screen.tsx';
import { RouterView } from './router/router-view.tsx';
import { ToastViewport } from './lib/toast/toast-viewport.tsx';

export function App() {
  return (
    <>
      <a
        href="#main"
        // By script: otherwise the browser would add a history entry.
        onClick={(event) => {
          event.preventDefault();
          document.getElementById('main')?.focus();
        }}
        className="sr-only z-60 rounded-sm bg-card font-semibold text-ink focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:px-4 focus:py-3"
      >
        {t('Skip to content')}
      </a>
      <RouterView Problem={ProblemScreen} />
      <ToastViewport />
    </>
  );
}
