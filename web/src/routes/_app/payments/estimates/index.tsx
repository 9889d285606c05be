import { ESTIMATE_FILTERS } from '@jobly/core/estimates/contract';
import { EstimatesScreen } from '../../../../features/estimates/estimates-screen.tsx';
import type { EstimateFilter } from '../../../../features/estimates/queries.ts';
import { navigate, usePlace } from '../../../../router/router.ts';

const PATH = '/payments/estimates';

export default function Estimates() {
  const typed = new URLSearchParams(usePlace().search).get('filter');
  const filter = ESTIMATE_FILTERS.find((known) => known === typed) ?? 'open';
  return <EstimatesScreen filter={filter} onFilter={show} />;
}

/** Replaces the entry: Back leaves the list. */
function show(filter: EstimateFilter): void {
  void navigate(filter === 'open' ? PATH : `${PATH}?filter=${filter}`, { replace: true });
}
