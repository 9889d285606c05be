import { SITE_PREVIEW_PATH } from '@jobly/core/websites/staff-contract';
import { useState } from 'react';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';
import { ScaledFrame } from '../../../ui/layout/scaled-frame.tsx';

const WIDTHS = [
  { value: 'phone', label: 'Phone', px: 390, high: 780 },
  { value: 'desktop', label: 'Desktop', px: 1280, high: 860 },
] as const;

interface SiteFrameProps {
  userId: string;
  /** Changes with every saved draft, to reload the frame. */
  version: string;
}

export function SiteFrame({ userId, version }: SiteFrameProps) {
  const [chosen, setChosen] = useState<(typeof WIDTHS)[number]['value']>('phone');
  const { px, high } = WIDTHS.find(({ value }) => value === chosen)!;
  return (
    <section aria-label="Preview">
      <SegmentedControl
        label="Preview width"
        segments={WIDTHS}
        value={chosen}
        onChange={setChosen}
      />
      <div className="mt-3 overflow-hidden rounded-md border border-line-2">
        <ScaledFrame
          key={`${chosen}-${version}`}
          title="Preview of the draft"
          src={SITE_PREVIEW_PATH.replace('{userId}', userId)}
          width={px}
          height={high}
        />
      </div>
    </section>
  );
}
