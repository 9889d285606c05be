import { formatCents } from '@jobly/core/money';
import type { Shared } from '@jobly/core/payment-links/share';
import { useEffect, useState } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { LoadError } from '../../../ui/feedback/load-error.tsx';
import { LoadingLabel, Skeleton } from '../../../ui/feedback/skeleton.tsx';
import type { QrDrawing } from './qr.ts';

interface QrPanelProps {
  shared: Shared;
  onBack: () => void;
}

export function QrPanel({ shared, onBack }: QrPanelProps) {
  return (
    <div className="flex flex-col items-center text-center">
      {shared.businessName ? (
        <p dir="auto" className="line-clamp-2 text-lg font-semibold break-words text-ink">
          {shared.businessName}
        </p>
      ) : null}
      <p className="text-[40px] leading-12 font-extrabold tracking-tight text-ink figures">
        {formatCents(shared.amountCents)}
      </p>
      <figure className="mt-4 w-72 max-w-full">
        <div className="flex aspect-square items-center justify-center">
          <Code address={shared.link} />
        </div>
        <figcaption className="mt-4 text-ink-2">
          QR code: let your customer point their camera at it.
        </figcaption>
      </figure>
      <Button className="mt-5 w-full" onClick={onBack}>
        Back
      </Button>
    </div>
  );
}

/** Loaded on demand: few links are shared by QR code. */
function Code({ address }: { address: string }) {
  const [drawing, setDrawing] = useState<QrDrawing>();
  const [tries, setTries] = useState(1);
  const [failedTries, setFailedTries] = useState(0);

  useEffect(() => {
    let wanted = true;
    import('./qr.ts').then(
      ({ drawQr }) => wanted && setDrawing(drawQr(address)),
      () => wanted && setFailedTries(tries),
    );
    return () => {
      wanted = false;
    };
  }, [address, tries]);

  if (drawing) return <Drawn drawing={drawing} />;
  if (failedTries === tries) {
    return (
      <LoadError
        message="The code could not be loaded."
        retrying={false}
        onRetry={() => setTries(tries + 1)}
      />
    );
  }
  return (
    <>
      <LoadingLabel />
      <Skeleton className="size-full" />
    </>
  );
}

/** Black on white in both themes: cameras read nothing else as surely. */
function Drawn({ drawing: { size, path } }: { drawing: QrDrawing }) {
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      shapeRendering="crispEdges"
      className="size-full rounded-md border border-line"
    >
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" d={path} />
    </svg>
  );
}
