import { useState, type ComponentProps } from 'react';
import { Button, type ButtonVariant } from '../button/button.tsx';
import { useBusy } from '../button/use-busy.ts';
import { Sheet, type SheetControl } from './sheet.tsx';

interface Question {
  title: string;
  text: string;
  yes: string;
  busyLabel?: string;
  /** Says what stays as it is where a bare 'Cancel' would be unclear, beside something that cancels. */
  no?: string;
  variant?: ButtonVariant;
}

interface ConfirmSheetProps extends Question, SheetControl {
  busy?: boolean;
  onYes: () => void;
}

/** Asks once before something that cannot be taken back. */
export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onOpenChange, title, text, yes, busyLabel = yes, no = 'Cancel' } = props;
  const { variant = 'danger', busy = false, onYes } = props;
  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={title} description={text}>
      <div className="flex flex-col gap-3">
        <Button variant={variant} busy={busy} onClick={onYes}>
          {busy ? busyLabel : yes}
        </Button>
        <Button onClick={() => onOpenChange(false)}>{no}</Button>
      </div>
    </Sheet>
  );
}

interface ConfirmButtonProps extends Omit<ComponentProps<typeof Button>, 'onClick'> {
  asks: Question;
  /** The sheet closes when it has ended, and stays for another try when it says false. */
  onYes: () => Promise<unknown>;
}

/** A button whose press is asked about first. Hidden, it leaves a question that is open. */
export function ConfirmButton({ asks, onYes, hidden = false, ...button }: ConfirmButtonProps) {
  const [open, setOpen] = useState(false);
  const [busy, confirm] = useBusy(async () => {
    if ((await onYes()) !== false) setOpen(false);
  });
  return (
    <>
      {hidden ? null : <Button {...button} onClick={() => setOpen(true)} />}
      <ConfirmSheet
        {...asks}
        open={open}
        onOpenChange={setOpen}
        busy={busy}
        onYes={() => void confirm()}
      />
    </>
  );
}
