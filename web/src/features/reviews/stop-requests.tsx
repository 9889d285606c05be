import { REVIEW_MESSAGES } from '@jobly/core/reviews/messages';
import { useNavigate } from '@tanstack/react-router';
import { lazySheet } from '../../lib/lazy-part.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Button } from '../../ui/button/button.tsx';
import { useRaisedToasts } from '../../ui/feedback/use-raised-toasts.ts';
import { useSaveReviews } from './review-steps.ts';

const useConfirmSheet = lazySheet(() => import('../../ui/sheet/confirm-sheet.tsx'));

export function StopRequests() {
  const { part, open, setOpen, show } = useConfirmSheet();
  const navigate = useNavigate();
  const stopping = useSaveReviews({
    failed: REVIEW_MESSAGES.notTurnedOff,
    onSaved: ({ businessName }) => {
      toast.success(REVIEW_MESSAGES.turnedOff(businessName));
      return navigate({ to: '/grow', replace: true });
    },
  });
  useRaisedToasts();
  return (
    <>
      <Button variant="danger" className="w-full" onClick={show}>
        Stop sending requests
      </Button>
      {part ? (
        <part.ConfirmSheet
          open={open}
          onOpenChange={setOpen}
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
