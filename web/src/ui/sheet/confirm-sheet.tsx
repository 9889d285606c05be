import { t } from '@jobly/core/language/t';
import { Button, type ButtonVariant } from '../button/button.tsx';
import { Sheet, type SheetControl } from './sheet.tsx';

export interface Question {
  title: string;
  text: string;
  yes: string;
  busyLabel?: string;
  /** For a clearer label where the action itself cancels something. */
  no?: string;
  variant?: ButtonVariant;
}

interface ConfirmSheetProps extends Question, SheetControl {
  busy?: boolean;
  onYes: () => void;
}

export function ConfirmSheet(props: ConfirmSheetProps) {
  const { open, onOpenChange, title, text, yes, busyLabel = yes, no = t('Cancel') } = props;
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
