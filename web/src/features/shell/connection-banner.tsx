import { PRODUCT_NAME } from '@jobly/core/brand';
import { t } from '@jobly/core/language/t';
import { useConnection } from '../../lib/api/connection.ts';

const SENTENCES = {
  offline: () => t("You're offline. We keep trying."),
  unreachable: () =>
    t("Can't reach {product} right now. We keep trying.", { product: PRODUCT_NAME }),
  fine: () => '',
};

interface ConnectionBannerProps {
  /** The age of data from an earlier visit. */
  since?: string | undefined;
}

/** Always rendered, so that its text is announced when it appears. */
export function ConnectionBanner({ since }: ConnectionBannerProps) {
  const connection = useConnection();
  return (
    <output className="sticky top-0 z-20 block">
      {connection === 'fine' && !since ? null : (
        <p className="border-b border-line-2 bg-wait-bg px-5 py-2 text-center font-semibold text-wait">
          {SENTENCES[connection]()}
          {since ? <span className="block">{t('Last updated {since}.', { since })}</span> : null}
        </p>
      )}
    </output>
  );
}
