import { t } from '@jobly/core/language/t';
import { linkWebsite, type Website } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { WebsiteAddressInput } from '@jobly/core/websites/schema';
import { navigate } from '../../../router/router.ts';
import { call } from '../../../lib/api/api.ts';
import { useForm, validateBy } from '../../../lib/form.ts';
import { useRecordStep } from '../../../lib/record-gate.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { WebPageDrawing } from '../../../ui/drawings/web-page.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { websiteQuery } from '../queries.ts';
import { websiteScreen } from '../website-steps.ts';

export const SetupScreen = websiteScreen('setup', 'Your website', Setup);

function Setup() {
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex justify-center pt-1 pb-4">
          <WebPageDrawing />
        </div>
        <h2 className="text-lg font-bold text-ink">{t('Create a free website')}</h2>
        <p className="mt-0.5 mb-5 text-ink-2">
          {t(
            'We build it for you, with your services, your phone number and an address of its own. Most sites go live within 24 hours.',
          )}
        </p>
        <ButtonLink to="/grow/website/confirm" variant="primary">
          {t('Create my website')}
        </ButtonLink>
      </Card>
      <Card>
        <h2 className="text-lg font-bold text-ink">{t('I already have a website')}</h2>
        <p className="mt-0.5 mb-4 text-ink-2">
          {t('Add its address, and we keep it here for you.')}
        </p>
        <ButtonLink to="/grow/website/link" className="w-full">
          {t('Add my website')}
        </ButtonLink>
      </Card>
    </div>
  );
}

export const LinkScreen = websiteScreen(
  'link',
  (data) => (data?.website ? t('Change the address') : t('Add your website')),
  AddressForm,
  { href: '/grow/website/setup', label: 'Back' },
);

function AddressForm({ website }: { website: Website | null }) {
  const link = useRecordStep(websiteQuery, {
    run: (url: string) => call(linkWebsite, { body: { url } }),
    done: t(WEBSITE_MESSAGES.linked),
    failed: t(WEBSITE_MESSAGES.notLinked),
    // Replaces this screen, which is done.
    onDone: () => navigate('/grow/website/linked', { replace: true }),
  });
  const form = useForm({
    initial: { url: website?.externalUrl ?? '' },
    validate: validateBy({ url: WebsiteAddressInput }),
    onSubmit: ({ url }) => link.mutate(url.trim()),
    sending: link.isPending,
  });

  return (
    <form {...form.props} className="flex flex-col gap-5">
      <TextField
        {...form.url('url')}
        label={t('Website address')}
        autoComplete="url"
        autoCorrect="off"
        enterKeyHint="done"
        placeholder={t('www.yourbusiness.com')}
        hint={t('As your customers type it to find you.')}
        maxLength={2048}
        readOnly={link.isPending}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" busy={link.isPending}>
          {link.isPending ? t('Saving…') : t('Save website')}
        </Button>
        <Button disabled={link.isPending} onClick={() => void navigate('/grow/website/setup')}>
          {t('Cancel')}
        </Button>
      </div>
    </form>
  );
}
