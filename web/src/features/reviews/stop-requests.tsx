import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { ConfirmSheet } from '../../ui/confirm-sheet.tsx';
import { useStopReviews } from './use-save-settings.ts';

export function StopRequests() {
  const [asking, setAsking] = useState(false);
  const { isPending, stop } = useStopReviews();
  return (
    <>
      <Button variant="danger" className="w-full" onClick={() => setAsking(true)}>
        Stop sending requests
      </Button>
      <ConfirmSheet
        open={asking}
        onOpenChange={setAsking}
        title={REVIEW_MESSAGES.stopQuestion}
        question="Nobody is asked any more, not even customers whose request is waiting to go out. You can turn it on again at any time."
        confirmLabel="Stop sending requests"
        busyLabel="Stopping…"
        busy={isPending}
        onConfirm={() => stop(() => setAsking(false))}
      />
    </>
  );
}
