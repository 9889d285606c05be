import type { Website } from '@jobly/core/websites/contract';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { useRef } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { DOWN_TO_THE_BAR, FloatingAction } from '../../../ui/button/floating-action.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';
import { ImageField } from './image-field.tsx';
import { useChangeRequest } from './use-change-request.ts';
import { WebsiteGate } from '../website-gate.tsx';

const LONGEST = 1000;
const LIVE = '/grow/website/live';

export function RequestChangesScreen({ account }: { account: string }) {
  return (
    <WebsiteGate
      screen="request-changes"
      title="Request an update"
      up={{ href: LIVE, label: 'Back' }}
    >
      {(website) => (website ? <RequestForm account={account} website={website} /> : null)}
    </WebsiteGate>
  );
}

function RequestForm({ account, website }: { account: string; website: Website }) {
  const router = useRouter();
  const canGoBack = useCanGoBack();
  const description = useRef<HTMLTextAreaElement>(null);
  const { draft, problem, image, sending, change, submit } = useChangeRequest(account, website);

  function onSubmit(event: SubmitEvent): void {
    event.preventDefault();
    if (!submit()) description.current?.focus();
  }

  function cancel(): void {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: LIVE, replace: true });
  }

  return (
    <form noValidate className={DOWN_TO_THE_BAR} onSubmit={onSubmit}>
      <div className="flex flex-col gap-5">
        <TextArea
          ref={description}
          label="What would you like to change?"
          name="description"
          rows={6}
          longest={LONGEST}
          placeholder="Please add drain cleaning to my services, and use this photo at the top."
          value={draft.description}
          problem={problem}
          readOnly={sending}
          onChange={({ target }) => change(target.value)}
        />
        <ImageField control={image} disabled={sending} />
      </div>
      <FloatingAction>
        <div className="flex items-stretch gap-3">
          <Button disabled={sending} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" className="flex-1 !px-3" busy={sending}>
            {sending ? 'Submitting…' : 'Submit'}
          </Button>
        </div>
      </FloatingAction>
    </form>
  );
}
