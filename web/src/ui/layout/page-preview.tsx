import { t } from '@jobly/core/language/t';
import { Lock } from 'lucide-react';
import { Fragment } from 'react';
import { ScaledFrame } from './scaled-frame.tsx';

interface PagePreviewProps {
  /** Without the scheme. */
  address: string;
  /** Only for our own sites. */
  src?: string | undefined;
  /** Draws the lock of an https address. */
  secure: boolean;
}

const PHONE = { width: 390, height: 560 };

export function PagePreview({ address, src, secure }: PagePreviewProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line-2 bg-card">
      <div className="flex items-center gap-3 bg-sunken px-3 py-2.5">
        <span aria-hidden="true" className="flex shrink-0 gap-1.5 max-[359px]:hidden">
          <i className="size-2 rounded-full bg-field-line" />
          <i className="size-2 rounded-full bg-field-line" />
          <i className="size-2 rounded-full bg-field-line" />
        </span>
        <p className="flex min-w-0 flex-1 items-start gap-1.5 rounded-sm bg-card px-3 py-1.5 text-[15px] font-semibold text-ink">
          {secure ? <Lock className="mt-1 size-3.5 shrink-0 text-ink-2" /> : null}
          <span className="min-w-0 [overflow-wrap:anywhere] literal">{breakable(address)}</span>
        </p>
      </div>
      {src ? <ScaledFrame title={t('Your website')} src={src} {...PHONE} picture /> : null}
    </div>
  );
}

/** A long address breaks before a dot or a slash. */
function breakable(address: string) {
  return address.split(/(?=[./])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text: their order is their identity
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
