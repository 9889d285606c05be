import { findCustomers, getCustomer, listRecentCustomers } from '@jobly/core/customers/contract';
import { contractQuery } from '../../lib/api/contract-query.ts';

/** Keys start with the table's name, by which live signals refresh them. */
export const recentCustomersQuery = contractQuery(['customers', 'recent'], listRecentCustomers);

export const foundCustomersQuery = (search: string, most?: number) =>
  contractQuery(['customers', 'found', search, most], findCustomers, {
    query: { search, ...(most && { most }) },
  });

export const customerQuery = (id: string) =>
  contractQuery(['customers', 'one', id], getCustomer, { params: { id } });
