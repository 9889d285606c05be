import type { WebsiteDetails } from '@jobly/core/websites/contract';
import { TRADES } from '@jobly/core/websites/trades';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { retypePhone } from '../../../lib/phone-typing.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ChoiceChips } from '../../../ui/fields/choice-chips.tsx';
import { SelectField } from '../../../ui/fields/select-field.tsx';
import { Sheet } from '../../../ui/sheet/sheet.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { HOURS_CHOICES } from './details-form.ts';
import { useDetailsForm } from './use-details-form.ts';

interface DetailsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  details: WebsiteDetails;
}

const TRADE_CHOICES = TRADES.map((trade) => ({ value: trade, label: trade }));
/** The button sticks to the bottom edge, except on low screens, such as above an open keyboard. */
const STUCK_TO_THE_EDGE =
  'pb-5 [@media(min-height:600px)]:sticky [@media(min-height:600px)]:-bottom-[calc(20px+var(--safe-bottom))]';

/** Keeps a focused field from scrolling under that button. */
const FIELD_LOOK = 'scroll-mb-28 !min-h-[52px] !text-lg !font-medium';

export function DetailsSheet({ open, onOpenChange, details }: DetailsSheetProps) {
  const element = useRef<HTMLFormElement>(null);
  const { form, problems, saving, changed, change, save } = useDetailsForm(details, () =>
    onOpenChange(false),
  );

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const wrong = save();
    const field = wrong && element.current?.elements.namedItem(wrong);
    if (field instanceof HTMLElement) field.focus();
  }

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (saving ? undefined : onOpenChange(next))}
      title="Edit details"
      description="This is what your website will say."
      keepOnOutsidePress={changed}
    >
      <form ref={element} noValidate className="flex flex-col gap-5" onSubmit={submit}>
        <TextField
          label="Business name"
          name="businessName"
          autoComplete="organization"
          value={form.businessName}
          problem={problems.businessName}
          className={FIELD_LOOK}
          onChange={({ target }) => change({ businessName: target.value })}
        />
        <TextField
          label="Phone (optional)"
          name="businessPhone"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          value={form.businessPhone}
          problem={problems.businessPhone}
          className={FIELD_LOOK}
          onChange={({ target }) => change({ businessPhone: retypePhone(target) })}
        />
        <div>
          <TextField
            label="Trade (optional)"
            name="trade"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={60}
            placeholder="Plumbing"
            value={form.trade}
            className={FIELD_LOOK}
            onChange={({ target }) => change({ trade: target.value })}
          />
          <div className="mt-2">
            <ChoiceChips
              label="Common trades"
              choices={TRADE_CHOICES}
              value={TRADES.find((trade) => trade === form.trade)}
              onChange={(trade) => change({ trade })}
            />
          </div>
        </div>
        <TextField
          label="Service area (optional)"
          name="serviceArea"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={100}
          placeholder="Oakland and the East Bay"
          value={form.serviceArea}
          className={FIELD_LOOK}
          onChange={({ target }) => change({ serviceArea: target.value })}
        />
        <SelectField
          label="Opening hours (optional)"
          choices={HOURS_CHOICES}
          value={form.openingHours}
          className="scroll-mb-28"
          onChange={(openingHours) => change({ openingHours })}
        />
        {/* In reach while the form is longer than the phone, over the sheet's own edge below. */}
        <div className={`-mx-5 -mt-2 -mb-5 bg-card px-5 pt-2 ${STUCK_TO_THE_EDGE}`}>
          <Button type="submit" variant="primary" busy={saving}>
            {saving ? 'Saving…' : 'Save details'}
          </Button>
        </div>
        <Button disabled={saving} onClick={() => onOpenChange(false)}>
          Cancel
        </Button>
      </form>
    </Sheet>
  );
}
