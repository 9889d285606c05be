import { t } from '@jobly/core/language/t';
import type { PaymentLinkSummary } from '@jobly/core/payment-links/contract';
import { CREATE_ANYWAY, CREATED_TITLE } from '@jobly/core/payment-links/messages';
import { setupOf } from '@jobly/core/payouts/setup';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentProps, type ComponentType, type ReactNode } from 'react';
import { useDocumentTitle } from '../../lib/document-title.ts';
import { contractorQuery, profileQuery } from '../../lib/session/account.ts';
import { toast } from '../../lib/toast/toast.ts';
import { Link } from '../../router/link.tsx';
import { PageHeading } from '../../ui/layout/page-heading.tsx';
import type { SheetControl } from '../../ui/sheet/sheet.tsx';
import { LinkFormCard, type KnownCustomers } from './form/link-form-card.tsx';
import type { Offered } from './form/link-form.ts';
import { RecentActivity, rowId } from './recent/recent-activity.tsx';
import { useShareSheets } from './share/use-share-sheets.ts';

interface Sharing {
  link: PaymentLinkSummary;
  resend: boolean;
  /** Used as the sheet's key, to reset it at each opening. */
  turn: number;
}

interface PaymentsScreenProps {
  afterCreated?: ReactNode;
  KnownCustomers: KnownCustomers;
  sendEstimate: {
    part: { SendEstimate: ComponentType<SendEstimateProps> } | undefined;
    turn: number;
    open: boolean;
    setOpen: (open: boolean) => void;
    show: () => void;
  };
}

interface SendEstimateProps extends SheetControl {
  offered: Offered;
  onSent: () => void;
}

/** /payments: new link form and recent links. Beside it: history/ (all), detail/ (one), earnings/ (Home's chart). */
export function PaymentsScreen(props: PaymentsScreenProps) {
  const { afterCreated, KnownCustomers, sendEstimate } = props;
  useDocumentTitle(t('Payments'));
  // Undefined while loading, and always for staff: no warning then, and the server decides.
  const contractor = useQuery(contractorQuery).data;
  // Early: the shared message contains the business name.
  useQuery(profileQuery);
  const { part: sheets, fetchPart: fetchSheets } = useShareSheets();
  const [open, setOpen] = useState<'share' | 'not-live'>();
  const [sharing, setSharing] = useState<Sharing>();
  const [warned, setWarned] = useState<{ goOn: () => void; goOnLabel: string }>();
  const [createdId, setCreatedId] = useState<string>();
  const [estimate, setEstimate] = useState<Pick<SendEstimateProps, 'offered' | 'onSent'>>();

  async function share(link: PaymentLinkSummary, resend: boolean): Promise<void> {
    const ready = await fetchSheets();
    if (!ready) {
      // The link was created; only the sheet could not be loaded.
      if (!resend) {
        toast.success(t(CREATED_TITLE), { description: t('Share it from Recent Activity.') });
      } else toast.error(t('Sharing could not be opened. Please try again.'));
      return;
    }
    setSharing((last) => ({ link, resend, turn: (last?.turn ?? 0) + 1 }));
    setOpen('share');
  }

  async function warnOr(goOn: () => void, goOnLabel: string): Promise<void> {
    const isLive = !contractor || setupOf(contractor).complete || contractor.paidThrough;
    if (isLive || !(await fetchSheets())) return goOn();
    setWarned({ goOn, goOnLabel });
    setOpen('not-live');
  }

  const close = (): void => setOpen(undefined);
  return (
    <>
      <PageHeading
        lead={
          <span className="flex flex-wrap gap-x-5 text-base">
            <LeadLink to="/payments/history">{t('See all payments')}</LeadLink>
            <LeadLink to="/payments/customers">{t('Customers')}</LeadLink>
            <LeadLink to="/payments/estimates">{t('Estimates')}</LeadLink>
          </span>
        }
      >
        {t('Payments')}
      </PageHeading>
      <div className="flex flex-col gap-4">
        <LinkFormCard
          onReady={(createNow) => void warnOr(createNow, t(CREATE_ANYWAY))}
          onCreated={(link) => {
            setCreatedId(link.id);
            void share(link, false);
          }}
          onEstimate={(offered, onSent) => {
            setEstimate({ offered, onSent });
            void warnOr(sendEstimate.show, t('Go on anyway'));
          }}
          onTouched={() => void fetchSheets()}
          PhoneNote={sheets?.PhoneNote}
          KnownCustomers={KnownCustomers}
        />
        {/* Inserted while the sheet covers the screen, so that nothing visibly moves. */}
        {createdId ? afterCreated : null}
        <RecentActivity createdId={createdId} onResend={(link) => void share(link, true)} />
      </div>
      {sendEstimate.part && estimate ? (
        <sendEstimate.part.SendEstimate
          key={sendEstimate.turn}
          {...estimate}
          open={sendEstimate.open}
          onOpenChange={sendEstimate.setOpen}
        />
      ) : null}
      {sheets && contractor && warned ? (
        <sheets.NotLiveSheet
          open={open === 'not-live'}
          onOpenChange={close}
          contractor={contractor}
          goOnLabel={warned.goOnLabel}
          onGoOn={() => {
            close();
            warned.goOn();
          }}
        />
      ) : null}
      {sheets && sharing ? (
        <sheets.LinkShareSheet
          key={sharing.turn}
          open={open === 'share'}
          onOpenChange={close}
          link={sharing.link}
          resend={sharing.resend}
          // The next step is in the list, below the form.
          returnTo={
            sharing.resend ? undefined : () => document.getElementById(rowId(sharing.link.id))
          }
        />
      ) : null}
    </>
  );
}

function LeadLink({ to, children }: Pick<ComponentProps<typeof Link>, 'to' | 'children'>) {
  return (
    <Link
      to={to}
      className="-my-2 inline-flex min-h-12 items-center font-semibold underline decoration-2 underline-offset-4"
    >
      {children}
    </Link>
  );
}
