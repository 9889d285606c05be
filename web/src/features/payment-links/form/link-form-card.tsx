import { t } from '@jobly/core/language/t';
import { ChevronDown } from 'lucide-react';
import {
  Fragment,
  useEffect,
  useState,
  useId,
  type ComponentType,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { retype } from '../../../lib/phone-typing.ts';
import { useShown } from '../../../router/router.ts';
import { Button } from '../../../ui/button/button.tsx';
import { MoneyField } from '../../../ui/fields/money-field.tsx';
import { RadioCards } from '../../../ui/fields/radio-cards.tsx';
import { FloatingAction } from '../../../ui/button/floating-action.tsx';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { BreakdownTable } from './breakdown-table.tsx';
import { amountAtRest, centsOf, retyped } from '../typed-amount.ts';
import type { LinkDraft } from './draft.ts';
import { LAST_FIELDS, LINK_FIELDS, LINK_TEXTS, type LinkField } from './link-texts.ts';
import { useLinkForm, type LinkFormOptions, type LinkFormControl } from './use-link-form.ts';

const whoPays = () =>
  [
    { value: 'customer', label: t('Customer pays'), note: t('Recommended') },
    { value: 'me', label: t('I cover the fees'), note: t('From your payout') },
  ] as const;

interface LinkFormCardProps extends LinkFormOptions {
  /** At the first input, so that the next parts can be loaded. */
  onTouched: () => void;
  /** Loaded then. */
  PhoneNote: ComponentType<Pick<LinkDraft, 'customerPhone' | 'customerEmail'>> | undefined;
}

export function LinkFormCard({ onTouched, PhoneNote, ...options }: LinkFormCardProps) {
  const control = useLinkForm(options);
  const { form } = control;
  useTypingFocus(form.props.ref);
  const draft = form.values;
  const fields = { control, onTouched, PhoneNote };
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
      <RadioCards
        label={t('Who pays the fees?')}
        cards={whoPays()}
        value={draft.customerPaysFees ? 'customer' : 'me'}
        onChange={(who) => form.change({ customerPaysFees: who === 'customer' })}
      />
      <BreakdownTable cents={centsOf(draft.amount)} customerPaysFees={draft.customerPaysFees} />
      <Fields {...fields} names={LAST_FIELDS} />
      <MoreOptions
        key={draft.id}
        expiresInDays={draft.expiresInDays}
        onExpiresInDays={(expiresInDays) => form.change({ expiresInDays })}
      />
      <LinkFormSubmit control={control} />
    </form>
  );
}

/** Why the form is prefilled. */
function beginning(prefilled: LinkDraft | undefined): string {
  if (!prefilled) return t('We kept what you typed.');
  return prefilled.replaces
    ? t('When you create this link, the one for {amount} is cancelled.', {
        amount: `$${prefilled.replaces.amount}`,
      })
    : t('Filled in from an earlier link.');
}

/** Focuses the first field, except after Back. */
function useTypingFocus(form: RefObject<HTMLFormElement | null>): void {
  const { place, returned } = useShown();
  const wanted = place.state.typing && !returned;
  useEffect(() => {
    if (wanted) form.current?.querySelector('input')?.focus();
  }, [wanted, form]);
}

interface FieldsProps extends Pick<LinkFormCardProps, 'onTouched' | 'PhoneNote'> {
  control: LinkFormControl;
  names: LinkField[];
}

const FIRST_FIELDS = LINK_FIELDS.filter((name) => !LAST_FIELDS.includes(name));

function Fields({ control, names, onTouched, PhoneNote }: FieldsProps) {
  const { form, status } = control;
  const { amount } = form.values;

  const common = (field: LinkField) => ({
    ...form.input(field),
    name: field,
    readOnly: status === 'sending',
    // The browser only knows the contractor's own details.
    autoComplete: 'off',
    enterKeyHint: field === LINK_FIELDS.at(-1) ? ('done' as const) : ('next' as const),
    onFocus: onTouched,
    onKeyDown: goOn,
    className: '!min-h-[52px] !text-lg !font-medium',
  });

  return names.map((name) =>
    name === 'amount' ? (
      <MoneyField
        key={name}
        {...common(name)}
        label={t('Amount')}
        placeholder="0.00"
        onChange={({ target }) => {
          const text = retype(target, (typed, caret) => retyped(amount, typed, caret));
          form.change({ amount: text });
        }}
        onFocus={(event) => {
          onTouched();
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

const LABELS = {
  ready: 'Create Payment Link',
  sending: 'Creating link…',
  waiting: 'Waiting for signal…',
} as const;

function LinkFormSubmit({ control }: { control: LinkFormControl }) {
  const { status, offline } = control;
  return (
    <FloatingAction>
      <output className="block">
        {offline ? (
          <p className="pb-2 text-center text-sm text-ink-2">
            {status === 'waiting'
              ? t('We create your link as soon as you have signal. Keep this page open.')
              : t('No signal right now. What you typed is kept on this phone.')}
          </p>
        ) : null}
      </output>
      <Button type="submit" variant="primary" busy={status !== 'ready'}>
        {offline && status === 'ready' ? t('Create when back online') : t(LABELS[status])}
      </Button>
      {status === 'waiting' ? <StopWaiting onStop={control.stopWaiting} /> : null}
    </FloatingAction>
  );
}

/** Ignores presses at first: it appears under a thumb that may be tapping twice. */
function StopWaiting({ onStop }: { onStop: () => void }) {
  const [listens, setListens] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setListens(true), 1_000);
    return () => clearTimeout(timer);
  }, []);
  return (
    <Button variant="quiet" className="w-full" onClick={() => listens && onStop()}>
      {t('Stop waiting')}
    </Button>
  );
}

const ENDS = [0, 7, 30, 90];

const endLabel = (days: number) => (days === 0 ? t('Never') : t('{count} days', { count: days }));

interface MoreOptionsProps {
  expiresInDays: number;
  onExpiresInDays: (days: number) => void;
}

function MoreOptions({ expiresInDays, onExpiresInDays }: MoreOptionsProps) {
  const [open, setOpen] = useState(expiresInDays !== 0);
  const id = useId();
  const chosen = ENDS.includes(expiresInDays) ? expiresInDays : 0;
  return (
    <div>
      <button
        type="button"
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
        className="flex min-h-12 items-center gap-2 font-semibold text-ink"
      >
        {t('More options')}
        <ChevronDown className={`size-5 text-ink-2 ${open ? '[transform:rotate(180deg)]' : ''}`} />
      </button>
      <div id={id} hidden={!open} className="pt-2">
        <p className="mb-2 font-semibold text-ink" aria-hidden="true">
          {t('Link expires')}
        </p>
        <SegmentedControl
          label={t('Link expires')}
          segments={ENDS.map((days) => ({ value: String(days), label: endLabel(days) }))}
          value={String(chosen)}
          onChange={(days) => onExpiresInDays(Number(days))}
        />
        <p className="mt-2 text-sm text-ink-2">
          {chosen === 0
            ? t('The link stays open until it is paid or you cancel it.')
            : t('After {count} days the link can no longer be paid.', { count: chosen })}
        </p>
      </div>
    </div>
  );
}
