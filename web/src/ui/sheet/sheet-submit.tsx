import { Button } from '../button/button.tsx';

/**
 * Submits the form of a sheet. It sticks to the bottom edge, over the sheet's own, while the form is longer than
 * the phone; except on low screens, such as above an open keyboard (app.css).
 */
export function SheetSubmit({ busy, children }: { busy: boolean; children: string }) {
  return (
    <div className="-mx-5 -mt-2 -mb-5 bg-card px-5 pt-2 pb-5 sheet-submit">
      <Button type="submit" variant="primary" busy={busy}>
        {children}
      </Button>
    </div>
  );
}
