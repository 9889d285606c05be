import { t } from '@jobly/core/language/t';
import { formatCents } from '@jobly/core/money';
import type { Shared } from '@jobly/core/payment-links/share';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { Loaded } from '../loaded.tsx';
import { Button } from '../../ui/button/button.tsx';

/** On demand: few links are shared by QR code. */
const drawerQuery = queryOptions({
  queryKey: ['qr'],
  queryFn: () => import('./qr.ts'),
  staleTime: 'static',
  retry: false,
});

export function QrPanel({ shared, onBack }: { shared: Shared; onBack: () => void }) {
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
          <Loaded
            query={useQuery(drawerQuery)}
            failed={{ always: t('The code could not be loaded.') }}
            skeleton={['size-full']}
          >
            {({ drawQr }) => <Drawn {...drawQr(shared.link)} />}
          </Loaded>
        </div>
        <figcaption className="mt-4 text-ink-2">
          {t('QR code: let your customer point their camera at it.')}
        </figcaption>
      </figure>
      <Button className="mt-5 w-full" onClick={onBack}>
        {t('Back')}
      </Button>
    </div>
  );
}

/** Black on white in both themes: the most reliable for cameras. */
function Drawn({ size, path }: { size: number; path: string }) {
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
