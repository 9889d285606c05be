import { SITE_PREVIEW_PATH } from '@jobly/core/websites/staff-contract';
import { useCallback, useState } from 'react';
import { SegmentedControl } from '../../../ui/fields/segmented-control.tsx';

const WIDTHS = [
  { value: 'phone', label: 'Phone', px: 390, high: 780 },
  { value: 'desktop', label: 'Desktop', px: 1280, high: 860 },
] as const;

interface SiteFrameProps {
  userId: string;
  /** Changes with every saved draft: the frame shows it anew. */
  version: string;
}

/**
 * The draft at the width of a phone or desktop, scaled to fit. The page's own policy allows no script
 * (server/src/http/sites/site-pages.ts).
 */
export function SiteFrame({ userId, version }: SiteFrameProps) {
  const [chosen, setChosen] = useState<(typeof WIDTHS)[number]['value']>('phone');
  const { px, high } = WIDTHS.find(({ value }) => value === chosen)!;
  const [room, setRoom] = useState<number>(px);
  const watchRoom = useCallback((box: HTMLDivElement) => {
    const watch = new ResizeObserver(() => setRoom(box.clientWidth));
    watch.observe(box);
    return () => watch.disconnect();
  }, []);
  const scale = Math.min(1, room / px);
  return (
    <section aria-label="Preview">
      <SegmentedControl
        label="Preview width"
        segments={WIDTHS}
        value={chosen}
        onChange={setChosen}
      />
      <div
        ref={watchRoom}
        className="mt-3 overflow-hidden rounded-md border border-line-2 bg-sunken"
        style={{ height: high * scale }}
      >
        {/* oxlint-disable-next-line react/iframe-missing-sandbox -- the page's own policy says script-src 'none' */}
        <iframe
          key={`${chosen}-${version}`}
          title="Preview of the draft"
          src={SITE_PREVIEW_PATH.replace('{userId}', userId)}
          className="block origin-top-left bg-card"
          style={{
            width: px,
            height: high,
            transform: `translateX(${Math.max(0, (room - px * scale) / 2)}px) scale(${scale})`,
          }}
        />
      </div>
    </section>
  );
}
