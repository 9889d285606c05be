import { t } from '@jobly/core/language/t';
import type { SitePage } from '@jobly/core/websites/site';
import type { ComponentProps } from 'react';
import { photoPath } from './urls.ts';

interface PhotoProps extends ComponentProps<'img'> {
  page: SitePage;
  at: number;
}

export function Photo({ page, at, ...rest }: PhotoProps) {
  const photo = page.content.photos[at]!;
  const alt = photo.alt || unsaid(page, at);
  return <img src={photoPath(page, photo.name)} alt={alt} width={800} height={600} {...rest} />;
}

/** Without a description: kind of work, business and number of the photo. */
function unsaid({ content: { businessName, trade, photos } }: SitePage, at: number): string {
  const work = t('Work by {business}', { business: businessName });
  const what = trade === null ? work : `${trade}: ${work}`;
  if (photos.length === 1) return what;
  return `${what} (${t('{number} of {count}', { number: at + 1, count: photos.length })})`;
}
