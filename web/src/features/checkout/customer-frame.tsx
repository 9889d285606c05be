import { PROVIDER_NAME } from '@jobly/core/brand';
import type { ReactNode } from 'react';
import '../../ui/app.css';

export function CustomerFrame({ children }: { children: ReactNode }) {
  return (
    <div className="column flex page-high max-w-lg flex-col pt-8 pb-[calc(20px+var(--safe-bottom))]">
      <main id="main" tabIndex={-1} className="flex-1">
        {children}
      </main>
      <footer className="pt-8 text-center text-sm text-ink-2">Powered by {PROVIDER_NAME}</footer>
    </div>
  );
}
