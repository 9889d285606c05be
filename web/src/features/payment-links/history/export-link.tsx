import { t } from '@jobly/core/language/t';
import { askForExport } from '@jobly/core/payment-links/contract';
import { Download } from 'lucide-react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { NotConfirmed, useFreshCode } from '../../../lib/session/fresh-code.tsx';
import { toast } from '../../../lib/toast/toast.ts';
import { ButtonAnchor } from '../../../ui/button/button.tsx';
import { exportUrl, type HistorySearch } from './history-search.ts';

/** Every customer's name, phone and payments in one file: it is given to whoever has just proved who they are. */
export function ExportLink({ search }: { search: HistorySearch }) {
  const { withFreshCode, freshCodeSheet } = useFreshCode();
  const href = exportUrl(search);

  async function download(): Promise<void> {
    try {
      await withFreshCode(() => call(askForExport), 'export');
      location.assign(href);
    } catch (error) {
      if (error instanceof NotConfirmed) return;
      toast.error(errorMessage(error, t('The file could not be downloaded.')));
    }
  }

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
