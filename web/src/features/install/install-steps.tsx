import type { ReactNode } from 'react';
import { AddToHomeDrawing, MenuDrawing, ShareDrawing } from './install-drawings.tsx';

/** By hand, where the browser has no prompt of its own. */
export function InstallSteps({ way }: { way: 'ios' | 'menu' }) {
  return (
    <ol className="flex flex-col gap-3">
      {way === 'ios' ? (
        <>
          <Step drawing={<ShareDrawing />}>
            Tap <strong>Share</strong> in your browser.
          </Step>
          <Step drawing={<AddToHomeDrawing />}>
            Choose <strong>Add to Home Screen</strong>, then <strong>Add</strong>.
          </Step>
        </>
      ) : (
        <>
          <Step drawing={<MenuDrawing />}>
            Open the <strong>menu</strong> of your browser.
          </Step>
          <Step drawing={<AddToHomeDrawing />}>
            Choose <strong>Install app</strong> or <strong>Add to Home screen</strong>.
          </Step>
        </>
      )}
    </ol>
  );
}

function Step({ drawing, children }: { drawing: ReactNode; children: ReactNode }) {
  return (
    <li className="flex items-center gap-3">
      {drawing}
      <span className="min-w-0 flex-1">{children}</span>
    </li>
  );
}
