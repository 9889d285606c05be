import type { BaseDeps, NewsDeps } from '../../base-deps.ts';
import type { Db } from '../../db/database.ts';
import type { FeeRules } from '../../fee-rules.ts';
import type { JobLinks } from '../../link-writes.ts';

export interface JobDeps
  extends BaseDeps, Pick<NewsDeps, 'notifyOwner' | 'notifyOwnerBySms' | 'publicUrl'> {
  links: JobLinks;
  mostCents: number;
  fees: Pick<FeeRules, 'refuseOther'>;
  /** Every checkout of the link is revoked at the provider and read back, or none may be. */
  revokeCheckouts: (linkId: string) => Promise<'revoked' | 'under_way' | 'not_asked'>;
  /** What is still open at the provider is to be revoked. */
  closeCheckouts: (linkId: string) => Promise<void>;
  refund: (refund: {
    id: string;
    linkId: string;
    userId: string;
    amountCents: number;
    freelyCents: number | undefined;
    /** Asked once nothing else can move the link's money. */
    isStillWanted: (db: Db) => Promise<boolean>;
  }) => Promise<'done' | 'unknown'>;
}
