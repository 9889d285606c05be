import { Button } from '../button/button.tsx';
import type { ButtonVariant } from '../button/button-class.ts';
import { Sheet } from './sheet.tsx';

interface ChoiceSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  text: string;
  yes: string;
  busyLabel: string;
  /** Says what stays as it is: a bare 'Cancel' would be unclear beside something that cancels. */
  no: string;
  variant: ButtonVariant;
  busy: boolean;
  onYes: () => void;
}

/** Asks once before something that cannot be taken back. */
export function ChoiceSheet(props: ChoiceSheetProps) {
  return (
    <Sheet
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.text}
    >
      <div className="flex flex-col gap-3">
        <Button variant={props.variant} busy={props.busy} onClick={props.onYes}>
          {props.busy ? props.busyLabel : props.yes}
        </Button>
        <Button onClick={() => props.onOpenChange(false)}>{props.no}</Button>
      </div>
    </Sheet>
  );
}
