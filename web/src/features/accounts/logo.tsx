import { t } from '@jobly/core/language/t';

/** White in both themes: most logos are made for paper. */
export function Logo({ url, className }: { url: string; className: string }) {
  return (
    <img
      src={url}
      alt={t('Your logo')}
      className={`shrink-0 rounded-md border border-line-2 bg-[#fff] object-contain p-1 ${className}`}
    />
  );
}
