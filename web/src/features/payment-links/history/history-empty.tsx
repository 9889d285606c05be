import { Link } from '@tanstack/react-router';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { MagnifierDrawing } from '../../../ui/drawings/magnifier.tsx';
import { ReceiptDrawing } from '../../../ui/drawings/receipt.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import type { HistorySearch } from './history-search.ts';

interface HistoryEmptyProps {
  search: HistorySearch;
  onShowAll: () => void;
}

/** Nothing yet, or nothing that fits: two different things to do next. */
export function HistoryEmpty({ search, onShowAll }: HistoryEmptyProps) {
  if (!search.search && !search.filter) {
    return (
      <EmptyState
        drawing={<ReceiptDrawing />}
        title="No payment links yet"
        action={
          <Link to="/payments" className={buttonClass('secondary')}>
            Create Payment Link
          </Link>
        }
      >
        Every link you send stays here, with what became of it.
      </EmptyState>
    );
  }
  return (
    <EmptyState
      drawing={<MagnifierDrawing />}
      title="Nothing found"
      action={<Button onClick={onShowAll}>Show all payments</Button>}
    >
      {search.search
        ? 'Search by name, phone, email, description or the exact amount.'
        : 'None of your links is in this state right now.'}
    </EmptyState>
  );
}
