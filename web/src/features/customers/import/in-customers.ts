import { t } from '@jobly/core/language/t';
import { formatCount } from '@jobly/core/money';

export const countOf = (count: number, one: string, many: (count: string) => string): string =>
  count === 1 ? one : many(formatCount(count));

export const inCustomers = (count: number): string =>
  countOf(count, t('1 customer'), (many) => t('{count} customers', { count: many }));
