import { Button } from '../button/button.tsx';

/** A sheet's submit button, sticky at its bottom except on low screens, such as above an open keyboard (app.css). */
export function SheetSubmit({ busy, children }: { busy: boolean; children: string }) {
  return (
    <div className="-mx-5 -mb-[calc(20px+var(--safe-bottom))] bg-card px-5 pt-4 pb-[calc(20px+var(--safe-bottom))] sheet-submit">
      <Button type="submit" variant="primary" busy={busy}>
        {children}
      </Button>
    </div>
  );
}
