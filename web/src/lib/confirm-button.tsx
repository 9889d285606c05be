import type { ComponentProps } from 'react';
import { Button } from '../ui/button/button.tsx';
import { useBusy } from '../ui/button/use-busy.ts';
import type { Question } from '../ui/sheet/confirm-sheet.tsx';
import { lazySheet } from './lazy-part.ts';

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  asks: Question;
  /** The sheet closes afterwards, and stays for another try when it resolves to false. */
  onYes: () => Promise<unknown>;
}

const useConfirmSheet = lazySheet(() => import('../ui/sheet/confirm-sheet.tsx'));

/** Asks for confirmation first. `hidden` keeps an open question. */
export function ConfirmButton({ asks, onYes, hidden = false, ...button }: ConfirmButtonProps) {
  const { part, open, setOpen, show, prepare } = useConfirmSheet({ ahead: false });
  const [busy, confirm] = useBusy(async () => {
    if ((await onYes()) !== false) setOpen(false);
  });
  return (
    <>
      {hidden ? null : (
        <Button {...button} onPointerDown={prepare} onFocus={prepare} onClick={show} />
      )}
      {part ? (
        <part.ConfirmSheet
          {...asks}
          open={open}
          onOpenChange={setOpen}
          busy={busy}
          onYes={() => void confirm()}
        />
      ) : null}
    </>
  );
}
