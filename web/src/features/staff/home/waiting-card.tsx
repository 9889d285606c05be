import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Loaded } from '../../../lib/loaded.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { RowList } from '../../../ui/layout/list-row.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';

interface WaitingCardProps<Item> {
  title: string;
  query: UseQueryResult<Item[]>;
  children: (item: Item) => ReactNode;
}

export function WaitingCard<Item>({ title, query, children }: WaitingCardProps<Item>) {
  const count = query.data?.length;
  return (
    <Card
      title={title}
      aside={count ? <StatusBadge tone="wait">{String(count)}</StatusBadge> : null}
    >
      <Loaded query={query} failed="This could not be loaded." skeleton={['h-6 w-48 max-w-full']}>
        {(items) =>
          items.length === 0 ? (
            <p className="text-ink-2">Nothing waits for you</p>
          ) : (
            <RowList>{items.map(children)}</RowList>
          )
        }
      </Loaded>
    </Card>
  );
}
