import { googleSearchAddress } from '@jobly/core/google-profiles/messages';
import { ExternalLink } from 'lucide-react';
import { Button } from '../../ui/button/button.tsx';
import { buttonClass } from '../../ui/button/button-class.ts';
import { Card } from '../../ui/layout/card.tsx';
import { NumberedSteps } from '../../ui/layout/numbered-steps.tsx';

interface HowToCheckProps {
  businessName: string | null;
  onSettled: (found: boolean) => void;
}

export function HowToCheck({ businessName, onSettled }: HowToCheckProps) {
  return (
    <Card title="How to check">
      <NumberedSteps
        steps={[
          'Open Google Search or Google Maps.',
          'Search for your business name and your city.',
          'Look for a box with your business name, phone number and opening hours. That box is your profile.',
        ]}
      />
      {businessName ? (
        <a
          href={googleSearchAddress(businessName)}
          target="_blank"
          rel="noopener noreferrer"
          className={`mt-4 -ml-2 ${buttonClass('quiet')}`}
        >
          Search Google now
          <ExternalLink aria-hidden="true" className="size-5 shrink-0" />
        </a>
      ) : null}
      <div className="mt-4 flex flex-wrap gap-3">
        <Button className="flex-auto" onClick={() => onSettled(true)}>
          I found it
        </Button>
        <Button className="flex-auto" onClick={() => onSettled(false)}>
          I don&apos;t have one
        </Button>
      </div>
    </Card>
  );
}
