import { formatDateTime } from '@jobly/core/dates';
import { withoutScheme } from '@jobly/core/web-address';
import type { WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { staffUrl } from '../staff-urls.ts';
import { StaffLink } from '../staff-link.tsx';
import { WebsiteFacts } from './website-facts.tsx';

export function ChangeRequestCard({ website }: { website: WebsiteInQueue }) {
  const { userId, address, changeRequest } = website;
  return (
    <Card>
      <WebsiteFacts website={website} />
      {changeRequest ? <ChangeRequest request={changeRequest} /> : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <StaffLink
          href={staffUrl('/admin/websites/{userId}', { userId })}
          className={buttonClass('secondary')}
        >
          Work on it
        </StaffLink>
        {address ? (
          <a href={address} target="_blank" rel="noopener" className={buttonClass('quiet')}>
            <span className="[overflow-wrap:anywhere]">{withoutScheme(address)}</span>
          </a>
        ) : null}
      </div>
    </Card>
  );
}

type Request = NonNullable<WebsiteInQueue['changeRequest']>;

export function ChangeRequest({ request }: { request: Request }) {
  return (
    <figure className="mt-4">
      <blockquote className="rounded-sm bg-sunken px-4 py-3 whitespace-pre-line text-ink [overflow-wrap:anywhere]">
        {request.description}
      </blockquote>
      {request.imageUrl ? (
        <img
          src={request.imageUrl}
          alt="Sent with the request"
          className="mt-3 max-h-72 w-full rounded-sm border border-line-2 object-contain"
        />
      ) : null}
      <figcaption className="mt-2 text-sm text-ink-2 figures">
        Asked on {formatDateTime(request.createdAt)}
      </figcaption>
    </figure>
  );
}
