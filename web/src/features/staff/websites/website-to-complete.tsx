import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import { WebsiteUrlInput } from '@jobly/core/websites/staff-contract';
import type { WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { useQueryClient } from '@tanstack/react-query';
import { useForm, validateBy } from '../../../lib/form.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { staffUrl } from '../staff-urls.ts';
import { ChangeList } from '../actions/change-list.tsx';
import { DonePanel } from '../actions/done-panel.tsx';
import { runAction } from '../actions/actions.ts';
import { StaffLink } from '../staff-link.tsx';
import { useStaffStep } from '../staff-step.ts';
import { WebsiteFacts } from './website-facts.tsx';
import { websiteStatusLabel } from './status-labels.ts';

const WEBSITES = { queryKey: ['staff', 'websites'] };

interface WebsiteToCompleteProps {
  website: WebsiteInQueue;
  /** Keeps the card on the screen while its result is awaited or shown, whatever the list says. */
  onHold: (held: boolean) => void;
}

/** One website that waits: its address, what becomes of it, and one press. */
export function WebsiteToComplete({ website, onHold }: WebsiteToCompleteProps) {
  const { userId, draftAddress } = website;
  const queries = useQueryClient();
  const complete = useStaffStep({
    run: (joblyUrl: string) =>
      runAction({ action: 'complete-website', userId, joblyUrl }, { reason: null }),
    done: STAFF_MESSAGES.websiteMarked,
    failed: STAFF_MESSAGES.websiteNotMarked,
    refresh: WEBSITES,
    onStart: () => onHold(true),
    onCancelled: () => onHold(false),
    onFailed: () => {
      onHold(false);
      void queries.invalidateQueries(WEBSITES);
    },
  });
  const form = useForm({
    initial: { url: draftAddress ?? '' },
    validate: validateBy({ url: WebsiteUrlInput }),
    onInvalid: (sentence) => toast.error(sentence),
    onSubmit: ({ url }) => complete.mutate(url.trim()),
    sending: complete.isPending,
  });

  return (
    <Card>
      <WebsiteFacts website={website} />
      {complete.data ? (
        <div className="mt-5 border-t border-line pt-5">
          <DonePanel
            sentence={STAFF_MESSAGES.websiteMarked}
            done={complete.data}
            onUndone={complete.reset}
          />
        </div>
      ) : (
        <form {...form.props} className="mt-5 flex flex-col gap-4">
          <TextField
            {...form.input('url')}
            label="Website URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            hint={
              draftAddress
                ? 'The generated site. Another address is linked as it is.'
                : 'Its draft is still being written.'
            }
            className="!text-base"
          />
          <ChangeList
            changes={[
              {
                what: 'Status',
                before: websiteStatusLabel(website.status),
                after: websiteStatusLabel('live'),
              },
              { what: 'Address', before: website.address, after: form.values.url.trim() || null },
            ]}
          />
          <p className="text-ink-2">The owner is told by e-mail, or by text without one.</p>
          <Button type="submit" variant="primary" busy={complete.isPending}>
            {complete.isPending ? 'Marking as live…' : 'Mark as Live'}
          </Button>
          {draftAddress ? (
            <StaffLink
              href={staffUrl('/admin/websites/{userId}', { userId })}
              className={buttonClass('secondary')}
            >
              Preview and edit
            </StaffLink>
          ) : null}
        </form>
      )}
    </Card>
  );
}
