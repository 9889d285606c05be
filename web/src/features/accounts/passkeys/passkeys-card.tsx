import { listPasskeys, type Passkey } from '@jobly/core/accounts/passkey-contract';
import { deviceInWords } from '@jobly/core/accounts/device-words';
import { formatDateTime } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { contractQuery } from '../../../lib/api/contract-query.ts';
import { lazySheet } from '../../../lib/lazy-part.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { useUser } from '../../../lib/session/session.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Card, ListRow, RowList } from '../../../ui/layout/card.tsx';
import { useNewPasskey } from './use-new-passkey.ts';

const passkeysQuery = contractQuery(['passkeys', 'mine'], listPasskeys);

/** Its dialog is large, so it is loaded on pointerdown. */
const usePasskeySheet = lazySheet(() => import('./passkey-sheet.tsx'));

export function PasskeysCard() {
  const queries = useQueryClient();
  const refresh = () => void queries.invalidateQueries({ queryKey: passkeysQuery.queryKey });
  const { busy, add, freshCodeSheet } = useNewPasskey(refresh);
  const viewing = Boolean(useUser()?.viewing);
  return (
    <Card title={t('Passkeys')}>
      <p className="mb-4 text-ink-2">
        {t('Sign in with your fingerprint, your face or your screen lock instead of a code.')}
      </p>
      <Loaded
        query={useQuery(passkeysQuery)}
        failed={t('Your passkeys could not be loaded.')}
        skeleton={['h-6 w-44', 'mt-2 h-4 w-28']}
      >
        {({ passkeys }) =>
          passkeys.length > 0 ? (
            <RowList>
              {passkeys.map((passkey) => (
                <PasskeyRow key={passkey.id} passkey={passkey} onChanged={refresh} />
              ))}
            </RowList>
          ) : null
        }
      </Loaded>
      {viewing ? null : (
        <Button className="mt-4 w-full" busy={busy} onClick={add}>
          {busy ? t('Waiting for your device…') : t('Add a passkey')}
        </Button>
      )}
      {freshCodeSheet}
    </Card>
  );
}

function PasskeyRow({ passkey, onChanged }: { passkey: Passkey; onChanged: () => void }) {
  const sheet = usePasskeySheet({ ahead: false });
  const name = deviceInWords(passkey.name);
  const { createdAt, lastUsedAt } = passkey;
  return (
    <ListRow
      aside={
        <Button
          variant="quiet"
          aria-label={t('Change {passkey}', { passkey: name })}
          onPointerDown={sheet.prepare}
          onFocus={sheet.prepare}
          onClick={sheet.show}
        >
          {t('Change')}
        </Button>
      }
    >
      <p dir="auto" className="font-semibold break-words text-ink">
        {name}
      </p>
      <p className="text-ink-2">
        {lastUsedAt
          ? t('Last used {time}', { time: formatDateTime(lastUsedAt) })
          : t('Added {time}', { time: formatDateTime(createdAt) })}
      </p>
      {sheet.part ? (
        <sheet.part.PasskeySheet
          key={sheet.turn}
          open={sheet.open}
          onOpenChange={sheet.setOpen}
          passkey={passkey}
          onChanged={onChanged}
        />
      ) : null}
    </ListRow>
  );
}
