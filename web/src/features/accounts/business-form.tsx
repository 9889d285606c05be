import type { Profile } from '@jobly/core/accounts/contract';
import { saveBusiness } from '@jobly/core/accounts/profile-contract';
import { BusinessInput, TIME_ZONES, US_STATES } from '@jobly/core/accounts/profile-schema';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, isRefusal } from '../../lib/api/api.ts';
import { cacheReply } from '../../lib/api/refresh.ts';
import { useForm, validateBy } from '../../lib/form.ts';
import { Loaded } from '../../lib/loaded.tsx';
import { profileQuery } from '../../lib/session/account.ts';
import { recheckSession } from '../../lib/session/session.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { DOWN_TO_THE_BAR, FloatingAction } from '../../ui/button/floating-action.tsx';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { Card } from '../../ui/layout/card.tsx';
import { LogoField, type ChosenLogo } from './logo-field.tsx';
import { zoneName } from './zone-name.ts';

function formOf(profile: Profile) {
  return {
    addressStreet: profile.addressStreet ?? '',
    addressCity: profile.addressCity ?? '',
    addressState: profile.addressState ?? '',
    addressZip: profile.addressZip ?? '',
    licenseNumber: profile.licenseNumber ?? '',
    timeZone: profile.timeZone ?? '',
    logo: undefined as ChosenLogo,
  };
}

const { logo: _logo, seen: _seen, ...INPUTS } = BusinessInput.shape;
const validate = validateBy(INPUTS);

const FIELD_LOOK = '!min-h-[52px] !text-lg !font-medium';

export function BusinessForm() {
  const profile = useQuery(profileQuery);
  return (
    <Loaded query={profile} failed={t('Your profile could not be loaded.')} card>
      {(known) => <Form profile={known} />}
    </Loaded>
  );
}

function Form({ profile }: { profile: Profile }) {
  const queries = useQueryClient();
  const { queryKey } = profileQuery;
  const upload = useRef<Promise<ChosenLogo>>(undefined);
  const saving = useMutation({
    mutationFn: async ({ logo: chosen, ...typed }: ReturnType<typeof formOf>) => {
      const logo = (await upload.current) ?? chosen;
      const body = BusinessInput.parse({
        ...typed,
        seen: profile.updatedAt,
        ...(logo === undefined ? {} : { logo: logo?.imageUrl ?? null }),
      });
      return call(saveBusiness, { body });
    },
    onSuccess: async (saved) => {
      form.reset();
      await cacheReply(queries, queryKey, saved);
      toast.success(t('Saved.'));
      // The session contains the time zone.
      void recheckSession();
    },
    onError: (error) => {
      toast.error(
        isRefusal(error) ? error.message : t('Your change could not be saved. Please try again.'),
      );
      // Shows changes made elsewhere; typed values stay.
      void queries.invalidateQueries({ queryKey });
    },
  });
  const busy = saving.isPending;
  // Unedited fields follow the profile: after a change elsewhere, only one's own edits are sent.
  const form = useForm({
    initial: formOf(profile),
    validate,
    onSubmit: (wanted) => saving.mutate(wanted),
    sending: busy,
  });
  const common = { className: FIELD_LOOK, readOnly: busy };

  return (
    <form {...form.props} className={`gap-4 ${DOWN_TO_THE_BAR}`}>
      <Card>
        <LogoField
          saved={profile.logoUrl}
          chosen={form.values.logo}
          disabled={busy}
          onUpload={(now) => (upload.current = now)}
          onChange={(logo) => form.change({ logo })}
        />
      </Card>
      <Card title={t('Business address')}>
        <div className="flex flex-col gap-5">
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
          <div className="grid gap-x-3 gap-y-4 min-[280px]:grid-cols-2">
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
          <TextField
            {...form.input('licenseNumber')}
            {...common}
            label={t('License number')}
            autoComplete="off"
          />
        </div>
      </Card>
      <Card>
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
      </Card>
      <FloatingAction>
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('Saving…') : t('Save')}
        </Button>
      </FloatingAction>
    </form>
  );
}

/** The zone comes first: a narrow phone may cut the end. */
function automaticZone({ phone, phoneTimeZone }: Profile): string {
  const zone = zoneName(phoneTimeZone);
  const [, code] = /^\((\d{3})\)/.exec(formatPhone(phone ?? '')) ?? [];
  return code
    ? t('{zone} (area code {code})', { zone, code })
    : t('{zone} (by your number)', { zone });
}
