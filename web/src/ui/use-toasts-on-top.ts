import { useEffect } from 'react';

/** For screens whose buttons stand anywhere above the bar: toasts come from above, and cover none. */
export function useToastsOnTop(): void {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['toastsOnTop'] = 'true';
    return () => {
      delete page.dataset['toastsOnTop'];
    };
  }, []);
}
