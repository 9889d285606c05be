import { pricingOf } from '@jobly/core/fees/pricing';
import { t } from '@jobly/core/language/t';
import {
  Fragment,
  useEffect,
  useState,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { retype } from '../../../lib/phone-typing.ts';
import { useShown } from '../../../router/router.ts';
import { Button } from '../../../ui/button/button.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BreakdownTable } from './breakdown-table.tsx';
import { amountAtRest, centsOf, retyped } from '../typed-amount.ts';
import type { LinkDraft } from './draft.ts';
import { FormLines } from './form-lines.tsx';
import { isJobChange } from './link-form.ts';
import { PricingChoice } from './pricing-choice.tsx';
import { LinkFormSubmit } from './link-form-submit.tsx';
import { LAST_FIELDS, LINK_FIELDS, LINK_TEXTS, type LinkField } from './link-texts.ts';
import { MoreOptions } from './more-options.tsx';
import { useLinkForm, type LinkFormOptions, type LinkFormControl } from './use-link-form.ts';

interface LinkFormCardProps extends LinkFormOptions {
  /** At the first input, so that the next parts can be loaded. */
  onTouched: () => void;
  /** Loaded then. */
  PhoneNote: ComponentType<Pick<LinkDraft, 'customerPhone' | 'customerEmail'>> | undefined;
  /** Offers customers by what is typed as their name or phone. */
  KnownCustomers: KnownCustomers;
}

export type KnownCustomers = ComponentType<{
  typed: string;
  chosen: string | undefined;
  onChoose: (filled: Partial<LinkDraft>) => void;
}>;

export function LinkFormCard({
  onTouched,
  PhoneNote,
  KnownCustomers,
  ...options
}: LinkFormCardProps) {
  const control = useLinkForm(options);
  const { form } = control;
  useTypingFocus(form.props.ref);
  const draft = form.values;
  const fields = { control, onTouched, PhoneNote, KnownCustomers };
  return (
    <form
      {...form.props}
      autoComplete="off"
      aria-label={t('New payment link')}
      // Keeps focused fields above the floating button.
      className="flex flex-col gap-5 [&_button]:scroll-mb-24 [&_input]:scroll-mb-24"
    >
      {control.restored ? (
        <div className="-my-2 flex flex-wrap items-center justify-between gap-x-3 text-ink-2">
          <p>{beginning(control.prefilled)}</p>
          <Button variant="quiet" className="-mx-2" onClick={control.startOver}>
            {t('Start over')}
          </Button>
        </div>
      ) : null}
      <Fields {...fields} names={FIRST_FIELDS} />
      <PricingChoice draft={draft} choices={control.choices} onChange={form.change} />
      <BreakdownTable cents={centsOf(draft.amount)} pricing={pricingOf(draft)} />
      {/* Below the breakdown, which has to be seen above a phone's keyboard while the amount is typed. */}
      <FormLines draft={draft} onChange={control.change} />
      <Fields {...fields} names={LAST_FIELDS} />
      {isJobChange(draft) ? null : (
        <MoreOptions key={draft.id} draft={draft} onChange={form.change} />
      )}
      <LinkFormSubmit control={control} />
    </form>
  );
}

/** Why the form is prefilled. */
function beginning(prefilled: LinkDraft | undefined): string {
  if (!prefilled) return t('We kept what you typed.');
  if (prefilled.estimate) {
    return prefilled.estimate.changesJobId
      ? t('A change to the job: it is added to it once your customer agrees.')
      : t('The next version of your estimate.');
  }
  if (prefilled.replaces) {
    const amount = `$${prefilled.replaces.amount}`;
    return t('When you create this link, the one for {amount} is cancelled.', { amount });
  }
  return prefilled.amount
    ? t('Filled in from an earlier link.')
    : t('Filled in from your customers.');
}

/** Focuses the first field, except after Back. */
function useTypingFocus(form: RefObject<HTMLFormElement | null>): void {
  const { place, returned } = useShown();
  const wanted = place.state.typing && !returned;
  useEffect(() => {
    if (wanted) form.current?.querySelector('input')?.focus();
  }, [wanted, form]);
}

interface FieldsProps extends Pick<
  LinkFormCardProps,
  'onTouched' | 'PhoneNote' | 'KnownCustomers'
> {
  control: LinkFormControl;
  names: LinkField[];
}

const FIRST_FIELDS = LINK_FIELDS.filter((name) => !LAST_FIELDS.includes(name));

function Fields({ control, names, onTouched, PhoneNote, KnownCustomers }: FieldsProps) {
  const [typing, setTyping] = useState<LinkField>();
  const { form, status } = control;
  const { amount, lines } = form.values;

  const common = (field: LinkField) => ({
    ...form.input(field),
    name: field,
    readOnly: status === 'sending',
    // The browser only knows the contractor's own details.
    autoComplete: 'off',
    enterKeyHint: field === LINK_FIELDS.at(-1) ? ('done' as const) : ('next' as const),
    onFocus: () => {
      onTouched();
      setTyping(field);
    },
    onKeyDown: goOn,
    className: '!min-h-[52px] !text-lg !font-medium',
  });

  return names.map((name) =>
    name === 'amount' ? (
      <MoneyField
        key={name}
        {...common(name)}
        {...(lines.length > 0 ? { readOnly: true, hint: t('The sum of the lines') } : {})}
        label={t('Amount')}
        placeholder="0.00"
        onChange={({ target }) => {
          const text = retype(target, (typed, caret) => retyped(amount, typed, caret));
          form.change({ amount: text });
        }}
        onFocus={(event) => {
          onTouched();
          setTyping(name);
          // Nothing can be appended to `425.00`, so it is selected.
          event.target.select();
        }}
        onBlur={() => form.change({ amount: amountAtRest(amount) })}
      />
    ) : (
      <Fragment key={name}>
        <TextField
          {...common(name)}
          {...(name === 'customerPhone' ? form.phone(name) : {})}
          {...LINK_TEXTS[name].field}
          label={t(LINK_TEXTS[name].label)}
        />
        {name === typing && (name === 'customerName' || name === 'customerPhone') ? (
          <KnownCustomers
            typed={form.values[name]}
            chosen={form.values.chosen?.id}
            onChoose={control.change}
          />
        ) : null}
        {name === 'customerPhone' && PhoneNote ? <PhoneNote {...form.values} /> : null}
      </Fragment>
    ),
  );
}

/** Enter moves to the next field; in the last one it submits. */
function goOn(event: KeyboardEvent<HTMLInputElement>): void {
  const { form, name } = event.currentTarget;
  const at = LINK_FIELDS.findIndex((field) => field === name);
  const next = form?.elements.namedItem(LINK_FIELDS[at + 1] ?? '');
  if (event.key !== 'Enter' || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}
