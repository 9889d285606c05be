import { COMMON_ERRORS } from '@jobly/core/common-errors';
import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { useState } from 'react';
import { lazyPart } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { useRaisedToasts } from '../../ui/feedback/use-raised-toasts.ts';
import { useStopReviews } from './use-save-settings.ts';

/** The sheet is a file of its own, fetched ahead of the press. */
const useConfirmSheet = lazyPart(() => import('../../ui/sheet/confirm-sheet.tsx'));

export function StopRequests() {
  const [asking, setAsking] = useState(false);
  const { part, fetchPart } = useConfirmSheet({ ahead: true });
  const stopping = useStopReviews();
  useRaisedToasts();

  async function ask(): Promise<void> {
    if (await fetchPart()) setAsking(true);
    else toast.error(COMMON_ERRORS.network.message);
  }

  return (
    <>
      <Button variant="danger" className="w-full" onClick={() => void ask()}>
        Stop sending requests
      </Button>
      {part ? (
        <part.ConfirmSheet
          open={asking}
          onOpenChange={setAsking}
          title={REVIEW_MESSAGES.stopQuestion}
          text="Nobody is asked any more, not even customers whose request is waiting to go out. You can turn it on again at any time."
          yes="Stop sending requests"
          busyLabel="Stopping…"
          busy={stopping.isPending}
          // Stays open when it fails: the way to try again is where the thumb is.
          onYes={() => stopping.mutate({ autoSendEnabled: false })}
        />
      ) : null}
    </>
  );
}
