import type { Profile } from '@jobly/core/accounts/contract';
import { updateProfile } from '@jobly/core/accounts/profile-contract';
import { ProfileInput, TIME_ZONES, US_STATES } from '@jobly/core/accounts/profile-schema';
import { PROVIDER_NAME } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, isRefusal } from '../../lib/api/api.ts';
import { cacheReply } from '../../lib/api/refresh.ts';
import { useForm, validateBy } from '../../lib/form.ts';
import { profileQuery } from '../../lib/session/account.ts';
import { NotConfirmed, useFreshCode } from '../../lib/session/fresh-code.tsx';
import { recheckSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { LogoField, type ChosenLogo } from './logo-field.tsx';
import { zoneName } from './zone-name.ts';

/** As typed; an empty string stands for no value. */
export function formOf(profile: Profile) {
  return {
    name: profile.name ?? '',
    companyName: profile.companyName ?? '',
    email: profile.email ?? '',
    addressStreet: profile.addressStreet ?? '',
    addressCity: profile.addressCity ?? '',
    addressState: profile.addressState ?? '',
    addressZip: profile.addressZip ?? '',
    timeZone: profile.timeZone ?? '',
    logo: undefined as ChosenLogo,
  };
}

export type ProfileForm = ReturnType<typeof formOf>;

const { logo: _logo, seen: _seen, ...INPUTS } = ProfileInput.shape;
const validate = validateBy(INPUTS);

const FIELD_LOOK = '!min-h-[52px] !text-lg !font-medium';

interface ProfileSheetProps extends SheetControl {
  profile: Profile;
  /** Outlive the sheet: Back and Escape close it, and lose nothing that was typed. */
  edits: NonNullable<Parameters<typeof useForm<ProfileForm>>[0]['edits']>;
}

export function ProfileSheet(props: ProfileSheetProps) {
  const { open, onOpenChange, profile, edits } = props;
  const queries = useQueryClient();
  const { queryKey } = profileQuery;
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const upload = useRef<Promise<ChosenLogo>>(undefined);
  const saving = useMutation({
    mutationFn: async ({ logo: chosen, ...typed }: ProfileForm) => {
      const logo = (await upload.current) ?? chosen;
      const body = ProfileInput.parse({
        ...typed,
        seen: profile.updatedAt,
        ...(logo === undefined ? {} : { logo: logo?.imageUrl ?? null }),
      });
      return withFreshCode(() => call(updateProfile, { body }), 'account_change');
    },
    onSuccess: async (saved) => {
      form.reset();
      await cacheReply(queries, queryKey, saved);
      toast.success(t('Your profile is saved.'));
      onOpenChange(false);
      // The session knows the time zone.
      void recheckSession();
    },
    onError: (error) => {
      if (error instanceof NotConfirmed) return;
      toast.error(
        isRefusal(error) ? error.message : t('Your profile could not be saved. Please try again.'),
      );
      // What changed elsewhere meanwhile shows; what was typed here stays.
      void queries.invalidateQueries({ queryKey });
    },
  });
  const busy = saving.isPending;
  // A field that was not edited follows the profile: after a change elsewhere, only one's own edits are sent.
  const form = useForm({
    initial: formOf(profile),
    validate,
    onSubmit: (wanted) => saving.mutate(wanted),
    sending: busy,
    edits,
  });
  // What is typed while it is saved would be lost when the sheet closes.
  const common = { className: FIELD_LOOK, readOnly: busy };

  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}
      title={t('Edit profile')}
      description={t('These details appear on your receipts and payment links.')}
      keepOnOutsidePress={Object.keys(edits[0]).length > 0}
    >
      <form {...form.props} className="flex flex-col gap-5">
        <LogoField
          saved={profile.logoUrl}
          chosen={form.values.logo}
          disabled={busy}
          onUpload={(now) => (upload.current = now)}
          onChange={(logo) => form.change({ logo })}
        />
        <TextField
          {...form.input('name')}
          {...common}
          label={t('Your name')}
          name="name"
          autoComplete="name"
        />
        <TextField
          {...form.input('companyName')}
          {...common}
          label={t('Business name')}
          name="organization"
          autoComplete="organization"
          hint={t(
            'What customers see on payment links and receipts. Without one, they see your name.',
          )}
        />
        <TextField
          {...form.input('email')}
          {...common}
          label={t('Email')}
          name="email"
          type="email"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="email"
        />
        <p className="-mt-2 text-ink-2">
          {t(
            '{provider} keeps the name and email you signed up with. We ask them to change it when you save.',
            { provider: PROVIDER_NAME },
          )}
        </p>
        <fieldset className="flex flex-col gap-5">
          <legend className="mb-1 text-lg font-bold text-ink">{t('Business address')}</legend>
          <p className="text-ink-2">
            {t('Shown on your receipts. Leave it empty to keep it to yourself.')}
          </p>
          <TextField
            {...form.input('addressStreet')}
            {...common}
            label={t('Street')}
            name="street-address"
            autoComplete="street-address"
          />
          <TextField
            {...form.input('addressCity')}
            {...common}
            label={t('City')}
            name="city"
            autoComplete="address-level2"
          />
          <div className="grid grid-cols-2 gap-3">
            <SelectField
              label={t('State')}
              choices={[
                { value: '', label: '–' },
                ...US_STATES.map((state) => ({ value: state, label: state })),
              ]}
              value={form.values.addressState}
              name="state"
              autoComplete="address-level1"
              onChange={(addressState) => (busy ? undefined : form.change({ addressState }))}
            />
            <TextField
              {...form.input('addressZip')}
              {...common}
              label={t('ZIP code')}
              name="zip"
              inputMode="numeric"
              autoComplete="postal-code"
            />
          </div>
        </fieldset>
        <div>
          <SelectField
            label={t('Time zone')}
            choices={[
              { value: '', label: automaticZone(profile) },
              ...TIME_ZONES.map((zone) => ({ value: zone, label: zoneName(zone) })),
            ]}
            value={form.values.timeZone}
            onChange={(timeZone) => (busy ? undefined : form.change({ timeZone }))}
          />
          <p className="mt-2 text-ink-2">{t('Your earnings and receipts use this time zone.')}</p>
        </div>
        <SheetSubmit busy={busy}>{busy ? t('Saving…') : t('Save profile')}</SheetSubmit>
        <Button
          disabled={busy}
          onClick={() => {
            form.reset();
            onOpenChange(false);
          }}
        >
          {t('Cancel')}
        </Button>
      </form>
      {freshCodeSheet}
    </Sheet>
  );
}

/** The zone comes first: on a narrow phone the end of it may be cut. */
function automaticZone({ phone, phoneTimeZone }: Profile): string {
  const zone = zoneName(phoneTimeZone);
  const [, code] = /^\((\d{3})\)/.exec(formatPhone(phone ?? '')) ?? [];
  return code
    ? t('{zone} (area code {code})', { zone, code })
    : t('{zone} (by your number)', { zone });
}
