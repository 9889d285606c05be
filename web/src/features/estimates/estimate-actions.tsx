import { addDays } from '@jobly/core/dates';
import { changeEstimate, type Estimate } from '@jobly/core/estimates/contract';
import { t } from '@jobly/core/language/t';
import { call } from '../../lib/api/api.ts';
import { ConfirmButton } from '../../lib/confirm-button.tsx';
import { lazySheet } from '../../lib/lazy-part.ts';
import { Button } from '../../ui/button/button.tsx';
import { ButtonLink } from '../../ui/button/button-link.tsx';
import { isOpen, today } from './estimate-labels.ts';
import { nextVersion } from './prefill.ts';
import { useChange } from './use-change.ts';

const useShare = lazySheet(() => import('./estimate-share.tsx'));
const useAccept = lazySheet(() => import('./accept-sheet.tsx'));
const useReopen = lazySheet(() => import('./reopen-sheet.tsx'));
const useCancelled = lazySheet(() => import('./cancelled-sheet.tsx'));

/** What can be done next: one of it is the obvious step, and stands first. */
export function EstimateActions({ estimate }: { estimate: Estimate }) {
  const reopen = useReopen({ ahead: false });
  return (
    <div className="flex flex-col gap-3">
      {estimate.status === 'accepted' ? <Accepted estimate={estimate} /> : null}
      {isOpen(estimate) ? <Open estimate={estimate} /> : null}
      {estimate.status === 'accepted' || isOpen(estimate) ? null : (
        <>
          <Button
            variant="primary"
            onPointerDown={reopen.prepare}
            onFocus={reopen.prepare}
            onClick={reopen.show}
          >
            {t('Offer again')}
          </Button>
          <ChangeIt estimate={estimate} />
        </>
      )}
      {estimate.status !== 'accepted' && estimate.jobLinkId ? (
        <SeeJob linkId={estimate.jobLinkId} variant="secondary" />
      ) : null}
      {/* Once it is open again, it goes on to the ways to send it. */}
      {reopen.part ? (
        <reopen.part.ReopenSheet
          key={reopen.turn}
          estimate={estimate}
          open={reopen.open}
          onOpenChange={reopen.setOpen}
        />
      ) : null}
    </div>
  );
}

function Open({ estimate }: { estimate: Estimate }) {
  const { id, status } = estimate;
  const share = useShare();
  const accept = useAccept({ ahead: false });
  const withdraw = useChange(() =>
    call(changeEstimate, { params: { id }, body: { step: 'withdraw' } }),
  );
  const asksForChanges = status === 'changes_requested';
  return (
    <>
      {asksForChanges ? <ChangeIt estimate={estimate} isNext /> : null}
      <Button variant={asksForChanges ? 'secondary' : 'primary'} onClick={share.show}>
        {status === 'draft' ? t('Send estimate') : t('Send again')}
      </Button>
      {asksForChanges ? null : <ChangeIt estimate={estimate} />}
      <div className="flex flex-wrap gap-3">
        <Button
          className="flex-auto"
          onPointerDown={accept.prepare}
          onFocus={accept.prepare}
          onClick={accept.show}
        >
          {t('They said yes')}
        </Button>
        <ConfirmButton
          variant="danger"
          className="flex-auto"
          asks={{
            title: t('Withdraw this estimate?'),
            text: t('It can no longer be accepted. You can offer it again at any time.'),
            yes: t('Withdraw'),
            no: t('Keep it open'),
          }}
          onYes={() => withdraw.mutateAsync().catch(() => false)}
        >
          {t('Withdraw')}
        </ConfirmButton>
      </div>
      {share.part ? (
        <share.part.EstimateShare
          estimate={estimate}
          title={t('Send estimate')}
          open={share.open}
          onOpenChange={share.setOpen}
        />
      ) : null}
      {accept.part ? (
        <accept.part.AcceptSheet
          key={accept.turn}
          estimate={estimate}
          open={accept.open}
          onOpenChange={accept.setOpen}
        />
      ) : null}
    </>
  );
}

function ChangeIt({ estimate, isNext = false }: { estimate: Estimate; isNext?: boolean }) {
  return (
    <ButtonLink
      to="/payments"
      state={nextVersion(estimate)}
      variant={isNext ? 'primary' : 'secondary'}
    >
      {t('Change it')}
    </ButtonLink>
  );
}

function SeeJob({ linkId, variant }: { linkId: string; variant: 'primary' | 'secondary' }) {
  return (
    <ButtonLink to={`/payments/${linkId}`} variant={variant}>
      {t('See the job')}
    </ButtonLink>
  );
}

/** What was mailed on the last day arrives later. */
const BY_MAIL_DAYS = 10;

function Accepted({ estimate }: { estimate: Estimate }) {
  const { acceptance, isChangeOrder, isCancelled, jobLinkId } = estimate;
  const cancelled = useCancelled({ ahead: false });
  const until = acceptance?.cancelUntil;
  // A change order is not a sale of its own: the contractor changes the job.
  const mayBeCancelled =
    until && !isChangeOrder && !isCancelled && today() <= addDays(until, BY_MAIL_DAYS);
  return (
    <>
      {jobLinkId ? <SeeJob linkId={jobLinkId} variant="primary" /> : null}
      {mayBeCancelled ? (
        <Button
          variant="danger"
          onPointerDown={cancelled.prepare}
          onFocus={cancelled.prepare}
          onClick={cancelled.show}
        >
          {t('Customer cancelled')}
        </Button>
      ) : null}
      {cancelled.part && until ? (
        <cancelled.part.CancelledSheet
          key={cancelled.turn}
          estimateId={estimate.id}
          acceptedAt={acceptance.acceptedAt}
          until={until}
          open={cancelled.open}
          onOpenChange={cancelled.setOpen}
        />
      ) : null}
    </>
  );
}
