import { useDocumentTitle } from '../../lib/document-title.ts';
import { Button } from '../../ui/button/button.tsx';
import { ReviewNoteDrawing } from '../../ui/drawings/review-note.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { StatusBadge } from '../../ui/feedback/status-badge.tsx';
import { SubpageHeading } from '../../ui/layout/page-heading.tsx';

const TITLE = 'Reviews from past customers';

export function PastJobsScreen() {
  useDocumentTitle(TITLE);
  return (
    <>
      <SubpageHeading
        backHref="/grow"
        backLabel="Grow"
        alwaysUp
        aside={<StatusBadge tone="neutral">Coming soon</StatusBadge>}
      >
        {TITLE}
      </SubpageHeading>
      <EmptyState
        card
        drawing={<ReviewNoteDrawing />}
        title="Good work is remembered"
        action={<Button disabled>Ask past customers</Button>}
      >
        Soon you can ask people you worked for before for a Google review.
      </EmptyState>
    </>
  );
}
