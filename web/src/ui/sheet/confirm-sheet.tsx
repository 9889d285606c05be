import { Button } from '../button/button.tsx';
import { Sheet } from './sheet.tsx';

interface ConfirmSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: string;
  question: string;
  confirmLabel: string;
  busyLabel: string;
  busy: boolean;
  onConfirm: () => void;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  return (
    <Sheet
      open={props.open}
      onOpenChange={props.onOpenChange}
      title={props.title}
      description={props.question}
    >
      <div className="flex flex-col gap-3">
        <Button variant="danger" busy={props.busy} onClick={props.onConfirm}>
          {props.busy ? props.busyLabel : props.confirmLabel}
        </Button>
        <Button onClick={() => props.onOpenChange(false)}>Cancel</Button>
      </div>
    </Sheet>
  );
}
