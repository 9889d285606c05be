import { formatDateTime } from '@jobly/core/dates';
import type { Site, WebsiteInQueue } from '@jobly/core/websites/staff-contract';
import { useForm } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { TextArea } from '../../../ui/fields/text-area.tsx';

interface PublishCardProps {
  site: Site;
  request: NonNullable<WebsiteInQueue['changeRequest']> | undefined;
  /** What is typed but not saved would not go live. */
  unsaved: boolean;
  publishing: boolean;
  onPublish: (answer: string | null) => void;
  declining: boolean;
  onDecline: (answer: string) => void;
}

/** Visitors see the saved draft from the press on; an open request is closed with an answer. */
export function PublishCard(props: PublishCardProps) {
  const { site, request, unsaved, publishing, declining } = props;
  const same = JSON.stringify(site.draft) === JSON.stringify(site.live);
  const form = useForm({
    initial: { answer: '' },
    onSubmit: ({ answer }) => props.onPublish(answer.trim() || null),
  });
  const answer = form.values.answer.trim();
  return (
    <Card title="Publish">
      <p className="mb-4 text-ink-2">
        {site.publishedAt
          ? `Live since ${formatDateTime(site.publishedAt)}. ${same ? 'Visitors see this draft.' : 'The draft is newer.'}`
          : 'Not live yet.'}
      </p>
      <form {...form.props} className="flex flex-col gap-4">
        {request ? (
          <TextArea
            {...form.input('answer')}
            label="Answer to the contractor"
            longest={500}
            className="!min-h-24"
            hint="Sent with the news. Needed to decline."
          />
        ) : null}
        <Button
          type="submit"
          variant="primary"
          busy={publishing}
          disabled={unsaved || declining || (same && !request)}
        >
          {publishing ? 'Publishing…' : request ? 'Publish and close the request' : 'Publish draft'}
        </Button>
        {unsaved ? <p className="text-center text-ink-2">Save the draft first.</p> : null}
        {request ? (
          <Button
            variant="danger"
            busy={declining}
            disabled={publishing}
            onClick={() => {
              if (answer) props.onDecline(answer);
              else form.refuse({ answer: 'Please tell the contractor why.' });
            }}
          >
            {declining ? 'Declining…' : 'Decline the request'}
          </Button>
        ) : null}
      </form>
    </Card>
  );
}
