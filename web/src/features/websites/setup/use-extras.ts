import type { BodyOf } from '@jobly/core/contract';
import { t } from '@jobly/core/language/t';
import { updateWebsiteExtras } from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES } from '@jobly/core/websites/messages';
import { call } from '../../../lib/api/api.ts';
import { useRecordStep } from '../../../lib/record-gate.tsx';
import { websiteDetailsQuery } from '../queries.ts';

export function useExtras() {
  return useRecordStep(websiteDetailsQuery, {
    run: (body: BodyOf<typeof updateWebsiteExtras>) => call(updateWebsiteExtras, { body }),
    failed: t(WEBSITE_MESSAGES.detailsNotUpdated),
    // A line is saved on blur, right when the next thing is ticked or pressed.
    inTurn: true,
  });
}
