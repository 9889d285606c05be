import { Button } from '../button/button.tsx';

/**
 * Submits the form of a sheet. It is the sheet's foot, behind whose edge the fields pass, while the form is longer
 * than the phone; except on low screens, such as above an open keyboard (app.css).
 */
export function SheetSubmit({ busy, children }: { busy: boolean; children: string }) {
  return (
    <div className="-mx-5 -mb-[calc(20px+var(--safe-bottom))] bg-card px-5 pt-4 pb-[calc(20px+var(--safe-bottom))] sheet-submit">
      <Button type="submit" variant="primary" busy={busy}>
        {children}
      </Button>
    </div>
  );
}
