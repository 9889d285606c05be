import type { Website } from '@jobly/core/websites/contract';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
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
  const { form, image } = useChangeRequest(account, website);

  function cancel(): void {
    if (canGoBack) router.history.back();
    else void router.navigate({ to: LIVE, replace: true });
  }

  return (
    <form {...form.props} className={DOWN_TO_THE_BAR}>
      <div className="flex flex-col gap-5">
        <TextArea
          {...form.input('description')}
          label="What would you like to change?"
          name="description"
          rows={6}
          longest={LONGEST}
          placeholder="Please add drain cleaning to my services, and use this photo at the top."
          readOnly={form.sending}
        />
        <ImageField control={image} disabled={form.sending} />
      </div>
      <FloatingAction>
        <div className="flex items-stretch gap-3">
          <Button disabled={form.sending} onClick={cancel}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" className="flex-1 !px-3" busy={form.sending}>
            {form.sending ? 'Submitting…' : 'Submit'}
          </Button>
        </div>
      </FloatingAction>
    </form>
  );
}
