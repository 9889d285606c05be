import { Link } from '@tanstack/react-router';
import { buttonClass } from '../../../ui/button/button-class.ts';
import { Card } from '../../../ui/layout/card.tsx';
import { WebPageDrawing } from '../../../ui/drawings/web-page.tsx';
import { WebsiteGate } from '../website-steps.ts';

export function SetupScreen() {
  return (
    <WebsiteGate screen="setup" title="Your website">
      {() => (
        <div className="flex flex-col gap-4">
          <Card>
            <div className="flex justify-center pt-1 pb-4">
              <WebPageDrawing />
            </div>
            <h2 className="text-lg font-bold text-ink">Create a free website</h2>
            <p className="mt-0.5 mb-5 text-ink-2">
              We build it for you, with your services, your phone number and an address of its own.
              Most sites go live within 24 hours.
            </p>
            <Link to="/grow/website/confirm" className={buttonClass('primary')}>
              Create my website
            </Link>
          </Card>
          <Card>
            <h2 className="text-lg font-bold text-ink">I already have a website</h2>
            <p className="mt-0.5 mb-4 text-ink-2">Add its address, and we keep it here for you.</p>
            <Link to="/grow/website/link" className={`w-full ${buttonClass('secondary')}`}>
              Add my website
            </Link>
          </Card>
        </div>
      )}
    </WebsiteGate>
  );
}
