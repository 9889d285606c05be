import { useIsMutating, useQuery } from '@tanstack/react-query';
import type { QueryKey, UseQueryOptions } from '@tanstack/react-query';
import { Navigate } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { SubpageHeading } from '../ui/layout/subpage-heading.tsx';
import { useDocumentTitle } from './document-title.ts';
import { Loaded } from './loaded.tsx';

interface RecordGateProps<Data, Key extends QueryKey> {
  query: UseQueryOptions<Data, Error, Data, Key>;
  /** The path to redirect to when the record does not fit this screen; from core's tables. */
  detour: (data: Data) => string | undefined;
  /** Called without data while the record loads. */
  title: string | ((data: Data | undefined) => string);
  /** The parent screen; the previous one may no longer fit the record. */
  up: { href: string; label: string };
  failed: string;
  children: (data: Data) => ReactNode;
}

/**
 * Loads a record and redirects when this screen does not fit its state, also after a live change. While a
 * mutation whose key starts with the query's table runs, it does not redirect: the mutation navigates.
 */
export function RecordGate<Data, Key extends QueryKey>(props: RecordGateProps<Data, Key>) {
  const { query, detour, title, up, failed, children } = props;
  const record = useQuery(query);
  const stepping = useIsMutating({ mutationKey: [query.queryKey[0]] }) > 0;
  const heading = typeof title === 'string' ? title : title(record.data);
  useDocumentTitle(heading);

  const elsewhere = record.data === undefined || stepping ? undefined : detour(record.data);
  if (elsewhere) return <Navigate to={elsewhere} replace />;
  return (
    <>
      <SubpageHeading backHref={up.href} backLabel={up.label} alwaysUp>
        {heading}
      </SubpageHeading>
      <Loaded
        query={record}
        failed={failed}
        skeleton={['h-7 w-40 max-w-full', 'mt-4 h-20 w-full', 'mt-4 h-[60px] w-full']}
        card
      >
        {children}
      </Loaded>
    </>
  );
}
