import { firstError } from '@jobly/core/accounts/schema';
import { STAFF_MESSAGES } from '@jobly/core/staff/messages';
import { WebsiteUrlInput } from '@jobly/core/websites/staff-contract';
import type { WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { errorMessage } from '../../../lib/api/api.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { Button } from '../../../ui/button/button.tsx';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { staffUrl } from '../staff-urls.ts';
import { ChangeList } from '../actions/change-list.tsx';
import { DonePanel } from '../actions/done-panel.tsx';
import { NotConfirmed, useFreshCode } from '../fresh-code.tsx';
import { runAction } from '../actions/run-action.ts';
import { StaffLink } from '../staff-link.tsx';
import { WebsiteFacts } from './website-facts.tsx';
import { websiteStatusLabel } from './status-labels.ts';

interface WebsiteToCompleteProps {
  website: WebsiteInQueue;
  /** Keeps the card on the screen while its result is awaited or shown, whatever the list says. */
  onHold: (held: boolean) => void;
}

/** One website that waits: its address, what becomes of it, and one press. */
export function WebsiteToComplete({ website, onHold }: WebsiteToCompleteProps) {
  const { userId } = website;
  const [typed, setTyped] = useState<string>();
  const url = typed ?? website.draftAddress ?? '';
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  const withFreshCode = useFreshCode();
  const queries = useQueryClient();
  const refreshList = () => void queries.invalidateQueries({ queryKey: ['staff', 'websites'] });
  const complete = useMutation({
    mutationFn: (joblyUrl: string) =>
      withFreshCode(() => runAction({ action: 'complete-website', userId, joblyUrl }, null)),
    onMutate: () => onHold(true),
    onSuccess: () => {
      toast.success(STAFF_MESSAGES.websiteMarked);
      refreshList();
    },
    onError: (error) => {
      onHold(false);
      if (error instanceof NotConfirmed) return;
      toast.error(STAFF_MESSAGES.websiteNotMarked, { description: errorMessage(error, '') });
      refreshList();
    },
  });

  function submit(): void {
    const mistake = firstError(WebsiteUrlInput, url);
    setProblem(mistake);
    if (mistake) {
      toast.error(mistake);
      field.current?.focus();
    } else complete.mutate(url.trim());
  }

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
        <form
          noValidate
          className="mt-5 flex flex-col gap-4"
          onSubmit={(event) => {
            event.preventDefault();
            if (!complete.isPending) submit();
          }}
        >
          <TextField
            ref={field}
            label="Website URL"
            type="url"
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder="https://"
            hint={
              website.draftAddress
                ? 'The generated site. Another address is linked as it is.'
                : 'Its draft is still being written.'
            }
            className="!text-base"
            value={url}
            problem={problem}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(undefined);
            }}
          />
          <ChangeList
            changes={[
              {
                what: 'Status',
                before: websiteStatusLabel(website.status),
                after: websiteStatusLabel('live'),
              },
              { what: 'Address', before: website.address, after: url.trim() || null },
            ]}
          />
          <p className="text-ink-2">The owner is told by e-mail, or by text without one.</p>
          <Button type="submit" variant="primary" busy={complete.isPending}>
            {complete.isPending ? 'Marking as live…' : 'Mark as Live'}
          </Button>
          {website.draftAddress ? (
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
