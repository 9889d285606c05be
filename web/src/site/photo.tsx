import { t } from '@jobly/core/language/t';
import type { SitePage, SitePhoto } from '@jobly/core/websites/site';
import type { ComponentProps } from 'react';
import { photoPath } from './urls.ts';

interface PhotoProps extends ComponentProps<'img'> {
  page: SitePage;
  photo: SitePhoto;
}

/** Where nobody said what it shows, whose work it is, in the language of the site. */
export function Photo({ page, photo, ...rest }: PhotoProps) {
  const alt = photo.alt || t('Work by {business}', { business: page.content.businessName });
  return <img src={photoPath(page, photo.name)} alt={alt} width={800} height={600} {...rest} />;
}
