import { shareWebsiteText } from '@jobly/core/websites/messages';

interface Shared {
  address: string;
  businessName: string | null;
}

/** Spec 9's name for a business without one. */
const OUR_BUSINESS = 'Our Business';

/** Both open without a recipient: the contractor picks one. */
export function shareAddresses({ address, businessName }: Shared) {
  const name = businessName ?? OUR_BUSINESS;
  const message = shareWebsiteText({ businessName: name, address });
  const body = encodeURIComponent(message);
  return {
    message,
    // `?&body=` is what both iPhones and Android phones read.
    sms: `sms:?&body=${body}`,
    email: `mailto:?subject=${encodeURIComponent(`The website of ${name}`)}&body=${body}`,
  };
}
