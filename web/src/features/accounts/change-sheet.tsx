import type { Profile } from '@jobly/core/accounts/contract';
import {
  askForChange,
  confirmNewEmail,
  resendEmailCode,
  type ProfileChange,
} from '@jobly/core/accounts/profile-contract';
import { AppError } from '@jobly/core/app-error';
import { WantedProfile } from '@jobly/core/accounts/profile-schema';
import { CodeInput } from '@jobly/core/accounts/schema';
import { SIGN_IN_MESSAGES } from '@jobly/core/accounts/messages';
import { t } from '@jobly/core/language/t';
import { formatPhone } from '@jobly/core/phone';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, errorMessage } from '../../lib/api/api.ts';
import { cacheReply } from '../../lib/api/refresh.ts';
import { useForm, validateBy } from '../../lib/form.ts';
import { NotConfirmed } from '../../lib/attempt.ts';
import { useFreshCode } from '../../lib/session/fresh-code.tsx';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { TextField } from '../../ui/fields/text-field.tsx';
import { SheetSubmit } from '../../ui/sheet/sheet-submit.tsx';
import { Sheet, type SheetControl } from '../../ui/sheet/sheet.tsx';
import { profileChangeQuery } from './profile-change-query.ts';

const formOf = ({ name, companyName, phone, email }: Profile) => ({
  name: name ?? '',
  companyName: companyName ?? '',
  phone: phone ? formatPhone(phone) : '',
  email: email ?? '',
});
type ChangeForm = ReturnType<typeof formOf>;

const FIELD_LOOK = '!min-h-[52px] !text-lg !font-medium';

interface ChangeSheetProps extends SheetControl {
  profile: Profile;
  change: ProfileChange | null;
}

/** Requests a change from support; a new mailbox is confirmed here by the code sent to it. */
export function ChangeSheet({ profile, change, ...control }: ChangeSheetProps) {
  return change?.status === 'unconfirmed' ? (
    <ConfirmSheet {...control} email={change.wanted.email ?? ''} />
  ) : (
    <AskSheet {...control} profile={profile} />
  );
}

function AskSheet({ open, onOpenChange, profile }: SheetControl & { profile: Profile }) {
  const queries = useQueryClient();
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const initial = formOf(profile);
  const differing = (typed: ChangeForm): Partial<ChangeForm> =>
    Object.fromEntries(
      Object.entries(typed).filter(
        ([key, text]) => text.trim() !== initial[key as keyof ChangeForm],
      ),
    );
  const asking = useMutation({
    mutationFn: (typed: ChangeForm) => {
      const body = WantedProfile.parse(differing(typed));
      return withFreshCode(() => call(askForChange, { body }), 'account_change');
    },
    onSuccess: async (reply) => {
      await cacheReply(queries, profileChangeQuery.queryKey, reply);
      if (reply.change?.status === 'unconfirmed') return;
      toast.success(t('Support has your request.'));
      onOpenChange(false);
    },
    onError: (error): void => {
      if (error instanceof NotConfirmed) return;
      if (error instanceof AppError && error.code === 'phone_not_valid') {
        form.refuse({ phone: error.message });
      } else
        toast.error(errorMessage(error, t('Your request could not be sent. Please try again.')));
    },
  });
  const busy = asking.isPending;
  const form = useForm({
    initial,
    validate: (typed) => {
      const { shape } = WantedProfile;
      const fields = Object.keys(differing(typed)) as (keyof ChangeForm)[];
      return validateBy(Object.fromEntries(fields.map((key) => [key, shape[key]])))(typed);
    },
    onSubmit: (typed) => asking.mutate(typed),
    sending: busy,
  });
  const common = { className: FIELD_LOOK, readOnly: busy };
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}
      title={t('Ask for a change')}
      description={t('Change what should be different. Support looks at it.')}
      keepOnOutsidePress={Object.keys(differing(form.values)).length > 0}
    >
      <form {...form.props} className="flex flex-col gap-5">
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
          {...form.phone('phone')}
          {...common}
          label={t('Phone')}
          name="phone"
          autoComplete="tel"
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
          hint={t(
            'A phone number or an email takes longer: two people of ours look at it, and payouts wait after a new phone number.',
          )}
        />
        <SheetSubmit busy={busy}>{busy ? t('Asking…') : t('Ask for this change')}</SheetSubmit>
      </form>
      {freshCodeSheet}
    </Sheet>
  );
}

function ConfirmSheet({ open, onOpenChange, email }: SheetControl & { email: string }) {
  const queries = useQueryClient();
  const confirming = useMutation({
    mutationFn: (token: string) => call(confirmNewEmail, { body: { token } }),
    onSuccess: async (reply) => {
      toast.success(t('Support has your request.'));
      onOpenChange(false);
      await cacheReply(queries, profileChangeQuery.queryKey, reply);
    },
    onError: (error): void =>
      form.refuse({ token: errorMessage(error, t(SIGN_IN_MESSAGES.verifyFailed)) }),
  });
  const resending = useMutation({
    mutationFn: () => call(resendEmailCode),
    onSuccess: () => toast.success(t('Code resent. Check your email.')),
    onError: (error) => toast.error(errorMessage(error, t(SIGN_IN_MESSAGES.resendFailed))),
  });
  const busy = confirming.isPending;
  const form = useForm({
    initial: { token: '' },
    validate: validateBy({ token: CodeInput }),
    onSubmit: ({ token }): void => confirming.mutate(token.trim()),
    sending: busy,
  });
  return (
    <Sheet
      open={open}
      onOpenChange={(next) => (busy ? undefined : onOpenChange(next))}
      title={t('Confirm your new email')}
      description={t(
        'We sent a code to {email}. Enter it, so that we know that you read this mailbox.',
        { email },
      )}
      keepOnOutsidePress
    >
      <form {...form.props} className="flex flex-col gap-4">
        <TextField
          {...form.input('token')}
          className={FIELD_LOOK}
          readOnly={busy}
          label={t('Code')}
          inputMode="numeric"
          autoComplete="one-time-code"
        />
        <Button type="submit" variant="primary" busy={busy}>
          {busy ? t('Confirming...') : t('Confirm')}
        </Button>
        <Button busy={resending.isPending} disabled={busy} onClick={() => resending.mutate()}>
          {t('Resend code')}
        </Button>
      </form>
    </Sheet>
  );
}
