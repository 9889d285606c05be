import { Lock } from 'lucide-react';
import { Fragment } from 'react';

interface PagePreviewProps {
  /** As a person reads it, without the scheme. */
  address: string;
  /** Stands at the top of the drawn page. */
  name?: string | undefined;
  /** Draws the lock: the address begins with https. */
  secure?: boolean;
  /** Not there yet: drawn paler. */
  pale?: boolean;
}

/** A drawn browser with a page in it: what an address will look like, or looks like. */
export function PagePreview({ address, name, secure = true, pale = false }: PagePreviewProps) {
  return (
    <div className="overflow-hidden rounded-lg border border-line-2 bg-card">
      <div className="flex items-center gap-3 border-b border-line-2 bg-sunken px-3 py-2.5">
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
      <div aria-hidden="true" className={pale ? 'opacity-60' : ''}>
        <div className="bg-hero px-5 pt-5 pb-6">
          {name ? (
            <p
              dir="auto"
              className="line-clamp-2 text-xl leading-7 font-extrabold tracking-tight text-on-hero [overflow-wrap:anywhere]"
            >
              {name}
            </p>
          ) : (
            <div className="h-5 w-40 rounded-full bg-hero-line" />
          )}
          <div className="mt-3 h-2 w-4/5 rounded-full bg-hero-line" />
          <div className="mt-2 h-2 w-3/5 rounded-full bg-hero-line" />
          <div className="mt-4 h-6 w-24 rounded-sm bg-accent" />
        </div>
        <div className="grid grid-cols-3 gap-3 p-4">
          <div className="h-10 rounded-sm bg-sunken" />
          <div className="h-10 rounded-sm bg-sunken" />
          <div className="h-10 rounded-sm bg-sunken" />
        </div>
      </div>
    </div>
  );
}

/** A long address breaks before a dot or a slash, where it can. */
function breakable(address: string) {
  return address.split(/(?=[./])/).map((part, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the parts of one text: their order is their identity
    <Fragment key={index}>
      {index > 0 ? <wbr /> : null}
      {part}
    </Fragment>
  ));
}
