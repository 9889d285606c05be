import { t } from '@jobly/core/language/t';
import { askForExport } from '@jobly/core/payment-links/contract';
import { Download } from 'lucide-react';
import { call } from '../../../lib/api/api.ts';
import { attempt } from '../../../lib/attempt.ts';
import { useFreshCode } from '../../../lib/session/fresh-code.tsx';
import { ButtonAnchor } from '../../../ui/button/button.tsx';
import { exportUrl, type HistorySearch } from './history-search.ts';

/** All customers and payments in one file: requires a fresh proof of identity. */
export function ExportLink({ search }: { search: HistorySearch }) {
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const href = exportUrl(search);

  const download = () =>
    attempt(async () => {
      await withFreshCode(() => call(askForExport), 'export');
      location.assign(href);
    }, t('The file could not be downloaded.'));

  return (
    <>
      <ButtonAnchor
        href={href}
        download
        variant="quiet"
        className="-mr-2 whitespace-nowrap"
        onClick={(event) => {
          event.preventDefault();
          void download();
        }}
      >
        <Download className="size-5" />
        {t('Download CSV')}
      </ButtonAnchor>
      {freshCodeSheet}
    </>
  );
}
