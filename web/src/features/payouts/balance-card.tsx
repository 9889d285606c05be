import type { Contractor } from '@jobly/core/accounts/contract';
import { Link } from '@tanstack/react-router';
import { buttonLook } from '../../ui/button-look.ts';
import { HazardCorner } from '../../ui/hazard-corner.tsx';

/** Spec 2, home. The amount and the next payout day come with the payouts themselves. */
export function BalanceCard({ contractor }: { contractor: Pick<Contractor, 'payoutsStatus'> }) {
  const needsBank = contractor.payoutsStatus === 'pending';
  return (
    <section
      aria-label="Your balance"
      className="relative overflow-hidden rounded-xl bg-hero p-5 text-on-hero lift-card"
    >
      <HazardCorner className="w-24" />
      <p className="text-on-hero-2">Your balance</p>
      <p className="mt-1 text-[30px] leading-9 font-extrabold tracking-tight">
        {needsBank ? 'Action needed' : 'No funds to payout'}
      </p>
      <div className="mt-4 border-t border-hero-line pt-4">
        {needsBank ? (
          <>
            <p className="mb-4">Add your bank to get your money.</p>
            <Link
              to="/settings"
              search={{ openBankModal: true }}
              className={`w-full ${buttonLook('on-hero')}`}
            >
              Add Bank Account
            </Link>
          </>
        ) : (
          <p className="text-on-hero-2">Money from paid links shows up here.</p>
        )}
      </div>
    </section>
  );
}
