import { listItems } from '@jobly/core/payment-links/items-contract';
import { contractQuery } from '../../../lib/api/contract-query.ts';

/** Begins with the table's name: a new link is a new item. */
export const itemsQuery = contractQuery(['payment_links', 'items'], listItems);
