import { Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { MailOutDrawing } from '../../../ui/drawings/mail-out.tsx';
import { useAccountKey } from '../../../lib/session/session.ts';
import { forgetChangeDraft } from './change-draft.ts';
import { WebsiteGate } from '../website-steps.ts';

export function UpdateRequestedScreen() {
  return (
    <WebsiteGate screen="update-requested" title="Thanks for your request">
      {({ website }) => <Thanks asked={website?.changeRequest ?? null} />}
    </WebsiteGate>
  );
}

function Thanks({ asked }: { asked: string | null }) {
  const account = useAccountKey();
  // The request has arrived, even if the reply was lost: what was typed is no longer a draft.
  useEffect(() => forgetChangeDraft(account), [account]);
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="flex justify-center pt-1 pb-4">
          <MailOutDrawing />
        </div>
        <p className="text-lg text-ink">
          We have your request and are working on it. We email you as soon as your website is
          updated; until then it stays as it is.
        </p>
        {asked ? (
          <figure className="mt-4 rounded-md bg-sunken px-4 py-3">
            <figcaption className="text-sm font-semibold text-ink-2">What you asked for</figcaption>
            <blockquote className="mt-1 whitespace-pre-line text-ink [overflow-wrap:anywhere]">
              {asked}
            </blockquote>
          </figure>
        ) : null}
      </Card>
      <Link to="/grow" className={buttonClass('primary')}>
        Back to Grow
      </Link>
      <Link to="/grow/website/live" className={buttonClass('secondary')}>
        See my website
      </Link>
    </div>
  );
}
