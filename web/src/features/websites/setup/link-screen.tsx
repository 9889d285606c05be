import { firstError } from '@jobly/core/accounts/schema';
import type { Website } from '@jobly/core/websites/contract';
import { WebsiteAddressInput } from '@jobly/core/websites/schema';
import { useNavigate } from '@tanstack/react-router';
import { useRef, useState } from 'react';
import type { SubmitEvent } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { useLinkWebsite } from '../use-website-steps.ts';
import { WebsiteGate } from '../website-gate.tsx';

export function LinkScreen() {
  return (
    <WebsiteGate
      screen="link"
      title={(website) => (website ? 'Change the address' : 'Add your website')}
      up={{ href: '/grow/website/setup', label: 'Back' }}
    >
      {(website) => <AddressForm website={website} />}
    </WebsiteGate>
  );
}

function AddressForm({ website }: { website: Website | null }) {
  const navigate = useNavigate();
  const link = useLinkWebsite();
  const field = useRef<HTMLInputElement>(null);
  const [url, setUrl] = useState(website?.externalUrl ?? '');
  const [problem, setProblem] = useState<string>();

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (link.isPending) return;
    const found = firstError(WebsiteAddressInput, url);
    setProblem(found);
    if (found) field.current?.focus();
    else link.mutate(url.trim());
  }

  return (
    <form noValidate className="flex flex-col gap-5" onSubmit={submit}>
      <TextField
        ref={field}
        label="Website address"
        type="url"
        inputMode="url"
        autoComplete="url"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="done"
        placeholder="www.yourbusiness.com"
        hint="As your customers type it to find you."
        maxLength={2048}
        value={url}
        problem={problem}
        readOnly={link.isPending}
        onChange={({ target }) => {
          setUrl(target.value);
          setProblem(undefined);
        }}
      />
      <div className="flex flex-col gap-3">
        <Button type="submit" variant="primary" busy={link.isPending}>
          {link.isPending ? 'Saving…' : 'Save website'}
        </Button>
        <Button
          disabled={link.isPending}
          onClick={() => void navigate({ to: '/grow/website/setup' })}
        >
          Cancel
        </Button>
      </div>
    </form>
  );
}
