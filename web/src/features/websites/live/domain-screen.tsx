import { formatDateTime } from '@jobly/core/dates';
import { t } from '@jobly/core/language/t';
import {
  checkSiteDomain,
  removeSiteDomain,
  setSiteDomain,
  type SiteDomain,
} from '@jobly/core/websites/contract';
import { WEBSITE_MESSAGES, WEBSITE_RULES } from '@jobly/core/websites/messages';
import { ownDomainOf } from '@jobly/core/websites/own-domain';
import { useQuery } from '@tanstack/react-query';
import { Copy } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { call } from '../../../lib/api/api.ts';
import { ConfirmButton } from '../../../lib/confirm-button.tsx';
import { useForm } from '../../../lib/form.ts';
import { Loaded } from '../../../lib/loaded.tsx';
import { useRecordStep } from '../../../lib/record-gate.tsx';
import { copyText } from '../../../lib/share-actions.ts';
import { toast } from '../../../lib/toast/toast.ts';
import { tNodes } from '../../../lib/t-nodes.ts';
import { Button } from '../../../ui/button/button.tsx';
import { StatusBadge } from '../../../ui/feedback/status-badge.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { siteDomainQuery } from '../queries.ts';
import { websiteScreen } from '../website-steps.ts';

/** A custom domain: entered, verified by a TXT record, and pointed here. */
export const DomainScreen = websiteScreen('domain', 'Your own domain', Domain, {
  href: '/grow/website/live',
  label: 'Back',
});

function Domain() {
  const record = useQuery(siteDomainQuery);
  const entered = record.data ? record.data.domain !== null : undefined;
  const before = useRef(entered);
  useEffect(() => {
    // The pressed button was removed with its half of the screen.
    const isLost = document.activeElement === document.body;
    if (before.current !== undefined && before.current !== entered && isLost) {
      document.querySelector('h1')?.focus();
    }
    before.current = entered;
  }, [entered]);
  return (
    <Loaded query={record} failed={t('Your domain could not be loaded.')} card>
      {({ domain }) => (domain ? <Records domain={domain} /> : <Enter />)}
    </Loaded>
  );
}

function Enter() {
  const saving = useRecordStep(siteDomainQuery, {
    run: (domain: string) => call(setSiteDomain, { body: { domain } }),
    failed: t(WEBSITE_MESSAGES.domainNotSaved),
  });
  const form = useForm({
    initial: { domain: '' },
    validate: ({ domain }) =>
      ownDomainOf(domain) ? {} : { domain: t(WEBSITE_RULES.domainNotValid) },
    onSubmit: ({ domain }) => saving.mutate(domain.trim()),
    sending: saving.isPending,
  });
  return (
    <form {...form.props} className="flex flex-col gap-5">
      <p className="text-lg text-ink-2">
        {t('Show your website at a domain that you own. Your address here keeps working.')}
      </p>
      <TextField
        {...form.url('domain')}
        label={t('Your domain')}
        autoComplete="off"
        placeholder={t('riveraplumbing.com')}
        maxLength={300}
      />
      <Button type="submit" variant="primary" busy={saving.isPending}>
        {saving.isPending ? t('Saving…') : t('Continue')}
      </Button>
    </form>
  );
}

function Records({ domain }: { domain: SiteDomain }) {
  const checking = useRecordStep(siteDomainQuery, {
    run: () => call(checkSiteDomain),
    failed: t(WEBSITE_MESSAGES.domainNotChecked),
    onDone: ({ domain: found }) =>
      found?.verified
        ? toast.success(t('Your domain is connected.'))
        : toast.error(t('The record is not there yet. It can take an hour to show up.')),
  });
  const removing = useRecordStep(siteDomainQuery, {
    run: () => call(removeSiteDomain),
    failed: t(WEBSITE_MESSAGES.domainNotSaved),
  });
  return (
    <div className="flex flex-col gap-4">
      <Card>
        <div className="mb-2">
          <StatusBadge tone={domain.verified ? 'on' : 'wait'}>
            {domain.verified ? t('Domain connected') : t('Waiting for your records')}
          </StatusBadge>
        </div>
        <p className="text-xl font-extrabold text-ink [overflow-wrap:anywhere] literal">
          {domain.domain}
        </p>
        {domain.missingSince ? (
          <p className="mt-2 font-medium text-bad">
            {t(
              'The TXT record has been missing since {since}. Without it we stop using your domain.',
              {
                since: formatDateTime(domain.missingSince),
              },
            )}
          </p>
        ) : null}
        {domain.checkedAt ? (
          <p className="mt-2 text-ink-2">
            {t('Last checked {time}.', { time: formatDateTime(domain.checkedAt) })}
          </p>
        ) : null}
      </Card>
      <Card title={t('Where you bought the domain, add these records')}>
        <dl className="flex flex-col gap-5">
          <DnsRecord kind="TXT" name={domain.recordName} value={domain.recordValue} />
          <DnsRecord kind="CNAME" name={`www.${domain.domain}`} value={domain.target} />
        </dl>
        <p className="mt-5 text-ink-2">
          {tNodes('Then send {domain} to {www}: most providers call it forwarding, or ALIAS.', {
            domain: <b>{domain.domain}</b>,
            www: <b>{`www.${domain.domain}`}</b>,
          })}
        </p>
      </Card>
      <Button variant="primary" busy={checking.isPending} onClick={() => checking.mutate()}>
        {checking.isPending ? t('Looking…') : t('Check now')}
      </Button>
      <ConfirmButton
        asks={{
          title: t('Remove {domain}?', { domain: domain.domain }),
          text: t('Your website is no longer shown there. Your address here keeps working.'),
          yes: t('Remove domain'),
        }}
        onYes={() => removing.mutateAsync().catch(() => false)}
      >
        {t('Remove this domain')}
      </ConfirmButton>
    </div>
  );
}

function DnsRecord({ kind, name, value }: { kind: string; name: string; value: string }) {
  return (
    <div>
      <dt className="font-semibold text-ink">
        {kind} <span className="[overflow-wrap:anywhere] literal">{name}</span>
      </dt>
      <dd className="mt-1 flex flex-wrap items-center gap-2">
        <span className="min-h-[52px] flex-auto rounded-md bg-sunken px-4 py-3.5 break-all text-ink select-all literal">
          {value}
        </span>
        <Button
          aria-label={t('Copy {what}', { what: kind })}
          onClick={({ currentTarget }) =>
            void copyText(value, currentTarget, {
              done: 'Copied',
              failed: WEBSITE_MESSAGES.linkCopy.failed,
            })
          }
        >
          <Copy aria-hidden="true" className="size-5" />
          {t('Copy')}
        </Button>
      </dd>
    </div>
  );
}
