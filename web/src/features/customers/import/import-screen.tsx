import { runImport } from '@jobly/core/customers/import/contract';
import { t } from '@jobly/core/language/t';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { call, errorMessage } from '../../../lib/api/api.ts';
import { useDocumentTitle } from '../../../lib/document-title.ts';
import { Button } from '../../../ui/button/button.tsx';
import { ButtonLink } from '../../../ui/button/button-link.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { SubpageHeading } from '../../../ui/layout/page-heading.tsx';
import { refreshCustomers } from '../queries.ts';
import { checkFile, type CheckedFile } from './check-file.ts';
import { EarlierImports } from './earlier-imports.tsx';
import { FilePreview } from './file-preview.tsx';
import { countOf, inCustomers } from './in-customers.ts';

/** Chooses a file, shows who is in it, and saves them after that. */
export function ImportScreen() {
  useDocumentTitle(t('Import customers'));
  const queries = useQueryClient();
  const running = useMutation({
    mutationFn: ({ id }: CheckedFile) => call(runImport, { params: { id } }),
    onSuccess: () => refreshCustomers(queries),
  });
  const checking = useMutation({ mutationFn: checkFile, onMutate: () => running.reset() });
  const { data: checked } = checking;
  const fresh = checked?.preview.fresh ?? 0;
  const isFirst = !checked && !running.data;
  const imported =
    running.data &&
    countOf(running.data.made, t('1 customer imported.'), (count) =>
      t('{count} customers imported.', { count }),
    );
  const found = checked && `${t('New customers')}: ${inCustomers(fresh)}`;
  const failed = running.error ?? checking.error;
  return (
    <>
      <SubpageHeading backHref="/payments/customers" backLabel={t('Customers')}>
        {t('Import customers')}
      </SubpageHeading>
      <output className="sr-only">
        {checking.isPending ? t('Reading your file…') : (imported ?? found)}
      </output>
      <div className="flex flex-col gap-4">
        {isFirst ? <Introduction /> : null}
        {checked && !running.data ? <FilePreview {...checked} /> : null}
        {running.data ? (
          <Card>
            <p className="text-lg font-bold text-ink">{imported}</p>
            <p className="mt-1 text-ink-2">{t('You can undo it here for 30 days.')}</p>
          </Card>
        ) : null}
        {failed ? (
          <p role="alert" className="font-medium text-bad">
            {errorMessage(failed, t('Your file could not be read. Please try again.'))}
          </p>
        ) : null}
        {checked && !running.data && fresh > 0 ? (
          <Button
            variant="primary"
            busy={running.isPending}
            onClick={() => running.mutate(checked)}
          >
            {t('Import {customers}', { customers: inCustomers(fresh) })}
          </Button>
        ) : null}
        {running.data ? (
          <ButtonLink to="/payments/customers" variant="primary">
            {t('See all customers')}
          </ButtonLink>
        ) : (
          <FileChoice
            isFirst={isFirst}
            busy={checking.isPending || running.isPending}
            onFile={(file) => checking.mutate(file)}
          />
        )}
        <EarlierImports
          onUndone={() => {
            running.reset();
            checking.reset();
          }}
        />
      </div>
    </>
  );
}

function Introduction() {
  return (
    <Card>
      <p className="text-ink">
        {t(
          'Choose a CSV or vCard file: from Google Contacts, Outlook, your phone, QuickBooks, Jobber or Housecall Pro.',
        )}
      </p>
      <p className="mt-2 text-ink-2">
        {t('You see who is in it before anything is saved. Nobody is sent a message.')}
      </p>
    </Card>
  );
}

interface FileChoiceProps {
  isFirst: boolean;
  busy: boolean;
  onFile: (file: File) => void;
}

function FileChoice({ isFirst, busy, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        // Some phones offer nothing at all for types that they do not know: what it is, is read from the file.
        accept=".csv,.tsv,.txt,.vcf,text/csv,text/plain,text/vcard,text/x-vcard"
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
          // Reset, so that the same file can be chosen again.
          target.value = '';
        }}
      />
      <Button
        variant={isFirst ? 'primary' : 'quiet'}
        busy={busy}
        onClick={() => input.current?.click()}
      >
        {busy && isFirst
          ? t('Reading your file…')
          : isFirst
            ? t('Choose a file')
            : t('Choose another file')}
      </Button>
    </>
  );
}
