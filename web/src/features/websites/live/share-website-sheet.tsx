import { t } from '@jobly/core/language/t';
import { withoutScheme } from '@jobly/core/web-address';
import { shareWebsiteText } from '@jobly/core/websites/letters';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { Copy, Mail, MessageSquare } from 'lucide-react';
import { copyText } from '../../../lib/share-actions.ts';
import { Button, ButtonAnchor } from '../../../ui/button/button.tsx';
import { Sheet, type SheetControl } from '../../../ui/sheet/sheet.tsx';

interface Shared {
  address: string;
  businessName: string | null;
}

/** Spec 9's name for a business without one. */
const OUR_BUSINESS = 'Our Business';

/** Both open without a recipient: the contractor picks one. */
export function shareAddresses({ address, businessName }: Shared) {
  const name = businessName ?? t(OUR_BUSINESS);
  const message = shareWebsiteText({ businessName: name, address });
  const body = encodeURIComponent(message);
  return {
    message,
    // Understood by both iPhones and Android phones.
    sms: `sms:?&body=${body}`,
    email: `mailto:?subject=${encodeURIComponent(t('The website of {business}', { business: name }))}&body=${body}`,
  };
}

export function ShareWebsiteSheet(props: SheetControl & Shared) {
  const { open, onOpenChange, address, businessName } = props;
  const { message, sms, email } = shareAddresses({ address, businessName });

  return (
    <Sheet open={open} onOpenChange={onOpenChange} title={t('Share website')}>
      <p className="-mt-4 mb-5 text-lg text-ink-2 [overflow-wrap:anywhere] literal">
        {withoutScheme(address)}
      </p>
      <div className="flex flex-col gap-3">
        <Button
          variant="primary"
          onClick={({ currentTarget }) =>
            void copyText(address, currentTarget, WEBSITE_MESSAGES.linkCopy)
          }
        >
          <Copy aria-hidden="true" className="size-5" />
          {t('Copy link')}
        </Button>
        <ButtonAnchor href={sms}>
          <MessageSquare aria-hidden="true" className="size-5" />
          {t('Send via SMS')}
        </ButtonAnchor>
        <ButtonAnchor href={email}>
          <Mail aria-hidden="true" className="size-5" />
          {t('Send via email')}
        </ButtonAnchor>
      </div>
      <figure className="mt-5 rounded-md bg-sunken px-4 py-3">
        <figcaption className="text-sm font-semibold text-ink-2">{t('Your message')}</figcaption>
        <blockquote className="mt-1 text-sm break-words whitespace-pre-line text-ink literal">
          {message}
        </blockquote>
      </figure>
      <Button className="mt-5 w-full" onClick={() => onOpenChange(false)}>
        {t('Done')}
      </Button>
    </Sheet>
  );
}
