import { useEffect } from 'react';

/** For a screen that ends in its one action: toasts stand above that button instead of on it (app.css). */
export function useRaisedToasts(): void {
  useEffect(() => {
    const page = document.documentElement;
    page.dataset['floatingAction'] = 'true';
    return () => {
      delete page.dataset['floatingAction'];
    };
  }, []);
}
