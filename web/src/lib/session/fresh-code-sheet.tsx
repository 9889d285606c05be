import type { CodePurpose } from '@jobly/core/accounts/code-purpose';
import { t } from '@jobly/core/language/t';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { ConfirmPhone } from './confirm-phone.tsx';

export interface AskedForCode {
  sentence: string;
  purpose: CodePurpose | undefined;
  goOn: () => void;
  giveUp: () => void;
}

interface FreshCodeSheetProps {
  asked: AskedForCode | undefined;
  saving: boolean;
}

export function FreshCodeSheet({ asked, saving }: FreshCodeSheetProps) {
  return (
    <Sheet
      open={asked !== undefined}
      onOpenChange={(open) => {
        if (!open && !saving) asked?.giveUp();
      }}
      keepOnOutsidePress
      title={t("Confirm it's you")}
      {...(asked ? { description: asked.sentence } : {})}
    >
      {asked ? (
        <ConfirmPhone
          purpose={asked.purpose}
          saving={saving}
          onConfirmed={asked.goOn}
          onBack={asked.giveUp}
        />
      ) : null}
    </Sheet>
  );
}
