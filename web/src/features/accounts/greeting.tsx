import { useQuery } from '@tanstack/react-query';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import { profileQuery } from './queries.ts';

/** The first word of the name. Without one we still say hello. */
export function firstName(name: string | null | undefined): string {
  return name?.trim().split(/\s+/)[0] || 'there';
}

export function Greeting() {
  const profile = useQuery(profileQuery);
  return (
    <PageHeading lead="Ready to get paid?">
      {profile.isPending ? (
        <>
          Hi{' '}
          <span
            className="inline-block h-7 w-32 animate-pulse rounded-sm bg-line align-middle"
            aria-hidden="true"
          />
        </>
      ) : (
        <>
          Hi <bdi>{firstName(profile.data?.name)}</bdi>,
        </>
      )}
    </PageHeading>
  );
}
