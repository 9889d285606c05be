import type { BodyOf } from '@jobly/core/contract';
import { LANGUAGE_NAMES, LANGUAGES, type Language } from '@jobly/core/language/language';
import { t } from '@jobly/core/language/t';
import { updateWebsiteDetails, type WebsiteDetails } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import {
  BusinessNameInput,
  BusinessPhoneInput,
  WebsiteDetailsInput,
} from '@jobly/core/websites/schema';
import { sameTrade, tradeFromLabel, tradeLabel, TRADES } from '@jobly/core/websites/trades';
import { useState } from 'react';
import { call } from '../../lib/api/api.ts';
import { useForm, validateBy } from '../../lib/form.ts';
import { useRecordStep } from '../../lib/record-gate.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ChoiceChips } from '../../ui/fields/choice-chips.tsx';
import { HoursField } from '../../lib/hours-field.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { websiteDetailsQuery } from './queries.ts';

export function formOf(details: WebsiteDetails) {
  return {
    businessName: details.businessName ?? '',
    businessPhone: details.businessPhone ?? '',
    trade: tradeLabel(details.trade ?? ''),
    serviceArea: details.serviceArea ?? '',
    openingHours: details.openingHours ?? '',
    language: details.language,
  };
}

type DetailsForm = ReturnType<typeof formOf>;

export const validate = validateBy({
  businessName: BusinessNameInput,
  businessPhone: BusinessPhoneInput,
});

/** For a valid form only. */
export function bodyOf(form: DetailsForm): BodyOf<typeof updateWebsiteDetails> {
  return WebsiteDetailsInput.parse({
    ...form,
    trade: tradeFromLabel(form.trade),
    openingHours: form.openingHours || null,
  });
}

export function isChanged(form: DetailsForm, details: WebsiteDetails): boolean {
  return JSON.stringify(form) !== JSON.stringify(formOf(details));
}

const LANGUAGE_CHOICES = LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value] }));

const FIELD_LOOK = '!min-h-[52px] !text-lg !font-medium';

export function DetailsSheet(props: SheetControl & { details: WebsiteDetails }) {
  const { open, onOpenChange, details } = props;
  const [initial] = useState(() => formOf(details));
  const saving = useRecordStep(websiteDetailsQuery, {
    run: (wanted: DetailsForm) => call(updateWebsiteDetails, { body: bodyOf(wanted) }),
    done: t(WEBSITE_MESSAGES.detailsUpdated),
    failed: t(WEBSITE_MESSAGES.detailsNotUpdated),
    onDone: () => onOpenChange(false),
  });
  const busy = saving.isPending;
  const form = useForm({
    initial,
    validate,
    onSubmit: (wanted) => saving.mutate(wanted),
    sending: busy,
    // A missing business name is marked at once: the sheet was opened to add it.
    errors: details.businessName ? {} : validate(initial),
  });
  // Input during saving would be lost when the sheet closes.
  const common = { className: FIELD_LOOK, readOnly: busy };

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}
      title={t('Edit details')}
      description={t('This is what your website will say.')}
      keepOnOutsidePress={isChanged(form.values, details)}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <TextField
          {...form.input('businessName')}
          {...common}
          label={t('Business name')}
          name="businessName"
          autoComplete="organization"
        />
        <TextField
          {...form.phone('businessPhone')}
          {...common}
          label={t('Phone (optional)')}
          name="businessPhone"
          autoComplete="tel"
        />
        <div>
          <TextField
            {...form.input('trade')}
            {...common}
            label={t('Trade (optional)')}
            name="trade"
            autoComplete="off"
            autoCapitalize="words"
            maxLength={60}
            placeholder={t('Plumbing')}
          />
          <div className="mt-2">
            <ChoiceChips
              label={t('Common trades')}
              choices={TRADES.map((trade) => ({ value: trade, label: t(trade) }))}
              value={sameTrade(form.values.trade)}
              onChange={(trade) => (busy ? undefined : form.change({ trade: t(trade) }))}
            />
          </div>
        </div>
        <TextField
          {...form.input('serviceArea')}
          {...common}
          label={t('Service area (optional)')}
          name="serviceArea"
          autoComplete="off"
          autoCapitalize="words"
          maxLength={100}
          placeholder={t('Oakland and the East Bay')}
        />
        <HoursField
          label={t('Opening hours (optional)')}
          value={form.values.openingHours}
          onChange={(openingHours) => (busy ? undefined : form.change({ openingHours }))}
        />
        <SelectField<Language>
          label={t('Language of the website')}
          choices={LANGUAGE_CHOICES}
          value={form.values.language}
          onChange={(language) => (busy ? undefined : form.change({ language }))}
        />
        <SheetSubmit busy={busy}>{busy ? t('Saving…') : t('Save details')}</SheetSubmit>
        <Button disabled={busy} onClick={() => onOpenChange(false)}>
          {t('Cancel')}
        </Button>
      </form>
    </Sheet>
  );
}
