import type { UseQueryResult } from '@tanstack/react-query';
import { Fragment, type ReactElement, type ReactNode } from 'react';
import { LoadError } from '../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../ui/feedback/skeleton.tsx';
import { Card } from '../ui/layout/card.tsx';
import { errorMessage } from './api/api.ts';

type Query<Data> = Pick<
  UseQueryResult<Data>,
  'data' | 'error' | 'isError' | 'isFetching' | 'refetch'
>;

interface LoadedProps<Data> {
  query: Query<Data>;
  /** The message when the server gave no reason, or always. */
  failed: string | { always: string };
  /** Classes of grey shapes, or a custom placeholder. */
  skeleton?: readonly string[] | ReactElement;
  /** For content with its own cards: puts skeleton and error into one. */
  card?: boolean;
  children: (data: Data) => ReactNode;
}

const FORM_SHAPES = ['h-7 w-48 max-w-full', 'mt-4 h-[60px] w-full', 'mt-4 h-[60px] w-full'];

/** A skeleton while loading, and a retry after an error. */
export function Loaded<Data>(props: LoadedProps<Data>) {
  const { query, failed, skeleton = FORM_SHAPES, card = false, children } = props;
  if (query.data !== undefined) return children(query.data);
  const Frame = card ? Card : Fragment;
  if (query.isError) {
    return (
      <Frame>
        <LoadError
          message={typeof failed === 'string' ? errorMessage(query.error, failed) : failed.always}
          retrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      </Frame>
    );
  }
  if (!('map' in skeleton)) return skeleton;
  return (
    <Frame>
      <LoadingLabel />
      {skeleton.map((shape, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- a fixed list: its order is its identity
        <Skeleton key={index} className={shape} />
      ))}
    </Frame>
  );
}
