import type { Website } from '@jobly/core/websites/contract';
import { WebsiteAddressInput } from '@jobly/core/websites/schema';
import { useNavigate } from '@tanstack/react-router';
import { useForm, validateBy } from '../../../lib/form.ts';
import { Button } from '../../../ui/button/button.tsx';
import { TextField } from '../../../ui/fields/text-field.tsx';
import { WebsiteGate, useLinkWebsite } from '../website-steps.ts';

export function LinkScreen() {
  return (
    <WebsiteGate
      screen="link"
      title={(data) => (data?.website ? 'Change the address' : 'Add your website')}
      up={{ href: '/grow/website/setup', label: 'Back' }}
    >
      {({ website }) => <AddressForm website={website} />}
    </WebsiteGate>
  );
}

function AddressForm({ website }: { website: Website | null }) {
  const navigate = useNavigate();
  const link = useLinkWebsite();
  const form = useForm({
    initial: { url: website?.externalUrl ?? '' },
    validate: validateBy({ url: WebsiteAddressInput }),
    onSubmit: ({ url }) => link.mutate(url.trim()),
    sending: link.isPending,
  });

  return (
    <form {...form.props} className="flex flex-col gap-5">
      <TextField
        {...form.input('url')}
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
        readOnly={link.isPending}
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
