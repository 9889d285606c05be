import { Button } from '../../../ui/button/button.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { BreakdownTable } from './breakdown-table.tsx';
import { LinkFormFields } from './link-form-fields.tsx';
import { MoreOptions } from './link-form-more.tsx';
import { LinkFormSubmit } from './link-form-submit.tsx';
import { centsOf } from './link-form.ts';
import { useLinkForm } from './use-link-form.ts';
import type { LinkFormOptions } from './use-link-form.ts';

const WHO_PAYS = [
  { value: 'customer', label: 'Customer pays', note: 'Recommended' },
  { value: 'me', label: 'I cover the fees', note: 'From your payout' },
] as const;

interface LinkFormCardProps extends LinkFormOptions {
  /** Called when the person starts to fill in the form, so that the next parts can be fetched. */
  onTouched: () => void;
}

export function LinkFormCard({ onTouched, ...options }: LinkFormCardProps) {
  const control = useLinkForm(options);
  const { form } = control;
  const draft = form.values;
  return (
    <form
      {...form.props}
      autoComplete="off"
      aria-label="New payment link"
      // Nothing that is focused hides below the button that floats over the form's end.
      className="flex flex-col gap-5 [&_button]:scroll-mb-24 [&_input]:scroll-mb-24"
    >
      {control.restored ? (
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3 text-ink-2">
          <p>We kept what you typed.</p>
          <Button variant="quiet" className="-mx-2" onClick={control.startOver}>
            Start over
          </Button>
        </div>
      ) : null}
      <LinkFormFields control={control} onTouched={onTouched} />
      <RadioCards
        label="Who pays the fees?"
        cards={WHO_PAYS}
        value={draft.customerPaysFees ? 'customer' : 'me'}
        onChange={(who) => form.change({ customerPaysFees: who === 'customer' })}
      />
      <BreakdownTable cents={centsOf(draft.amount)} customerPaysFees={draft.customerPaysFees} />
      <MoreOptions
        key={draft.id}
        expiresInDays={draft.expiresInDays}
        onExpiresInDays={(expiresInDays) => form.change({ expiresInDays })}
      />
      <LinkFormSubmit control={control} />
    </form>
  );
}
