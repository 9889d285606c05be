import { listRecentCustomers } from '@jobly/core/customers/contract';
import {
  listImports,
  previewImport,
  runImport,
  sendImportRows,
  undoImport,
} from '@jobly/core/customers/import/contract';
import { beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../../../test/accessible.ts';
import { aCustomer, idOf } from '../../../../test/account.ts';
import { answer, never, refuse } from '../../../../test/network.ts';
import { openScreen } from '../../../../test/screen.tsx';
import { expectToast } from '../../../../test/toast.ts';

const DONE = { id: idOf(63), made: 118, doneAt: '2026-01-15T20:00:00.000Z' };

beforeEach(() => {
  answer(listImports, { imports: [] });
  answer(listRecentCustomers, { customers: [aCustomer()] });
});

async function choose(content: BlobPart, name = 'customers.csv') {
  await expect.element(page.getByRole('button', { name: /^Choose/ })).toBeVisible();
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  chosen.items.add(new File([content], name));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const CSV = `Name,Phone,Email,Notes
Oakwood Property Management of Greater San Francisco,4155550150,accounts.payable@oakwood-property-management.example,Gate 7
Dana W.,(212) 555-0147,,
Zoë Nguyễn,4155550151,zoe@example.com,
Zoe,4155550151,,
Bob,555-0150,,
`;

it('shows who is in a file, imports those who are new, and can undo it', async () => {
  const screen = await openScreen('/payments/customers');
  await page.getByRole('link', { name: 'Import' }).click();
  await expect.poll(screen.path).toBe('/payments/customers/import');
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
  await expectAccessible();
  const sent = answer(sendImportRows, {});
  const row = (place: number, outcome: 'fresh' | 'known' | 'twice', first = place) => ({
    place,
    outcome,
    first,
    name: outcome === 'known' ? 'Dana Whitfield' : null,
  });
  answer(previewImport, {
    fresh: 2,
    known: 1,
    twice: 1,
    shown: [row(0, 'fresh'), row(1, 'known'), row(2, 'fresh'), row(3, 'twice', 2)],
  });
  await choose(CSV);
  const button = page.getByRole('button', { name: 'Import 2 customers' });
  await expect.element(button).toBeVisible();
  expect(sent.map(({ body }) => [body.place, body.rows.map(({ name }) => name)])).toEqual([
    [0, ['Oakwood Property Management of Greater San Francisco', 'Dana W.', 'Zoë Nguyễn', 'Zoe']],
  ]);
  await expect.element(page.getByText('(415) 555-0151 · zoe@example.com')).toBeVisible();
  for (const title of ['Known already', 'Twice in this file', 'Cannot be imported']) {
    await page.getByText(title).click();
  }
  await expect.element(page.getByText('Row 3 · Known as Dana Whitfield')).toBeVisible();
  await expect.element(page.getByText('Row 5 · Same as: Row 4')).toBeVisible();
  await expect
    .element(page.getByText('Row 6 · 555-0150 is not a phone number we can use.'))
    .toBeVisible();
  await expectAccessible();

  const run = answer(runImport, DONE);
  answer(listImports, { imports: [DONE] });
  await button.click();
  await expect.element(page.getByText('118 customers imported.').last()).toBeVisible();
  expect(run.map(({ params }) => params.id)).toEqual(sent.map(({ params }) => params.id));
  await expect.element(page.getByRole('link', { name: 'See all customers' })).toBeVisible();
  await expect.element(page.getByText('Your imports')).toBeVisible();
  await expectAccessible();

  answer(undoImport, { made: 118, removed: 116 });
  answer(listImports, { imports: [] });
  await page.getByRole('button', { name: /^Undo the import of/ }).click();
  await page.getByRole('button', { name: 'Undo import' }).click();
  await expectToast(/^116 customers removed\..*stay: 2/);
  await expect.element(page.getByText('Your imports')).not.toBeInTheDocument();
  await expect.element(page.getByRole('button', { name: 'Choose a file' })).toBeVisible();
});

it('says what is wrong with a file, and takes another one', async () => {
  await openScreen('/payments/customers/import');
  async function says(text: string | RegExp): Promise<void> {
    await expect.element(page.getByRole('alert').getByText(text)).toBeVisible();
  }
  await choose(new Uint8Array(50_000_000));
  await says('larger than 5 MB');
  await choose('Phone\n4155550150');
  await says(/headings/);
  await expectAccessible();
  await choose('PK\u0003\u0004', 'customers.xlsx');
  await says(/Excel/);
  await choose('Name,Phone\nBob,1');
  await expect.element(page.getByText('Nobody in this file is new.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  answer(sendImportRows, refuse('rate_limited'));
  await choose(CSV);
  await says(/./);
  const sent = answer(sendImportRows, never);
  await choose(CSV);
  await expect.element(page.getByRole('button', { name: 'Reading your file…' })).toBeVisible();
  await expect.poll(() => sent.length).toBe(1);
});

it('sends a large file in parts', async () => {
  await openScreen('/payments/customers/import');
  const sent = answer(sendImportRows, {});
  answer(previewImport, { fresh: 1_200, known: 0, twice: 0, shown: [] });
  const cards = Array.from(
    { length: 1_200 },
    (_, index) => `BEGIN:VCARD\nFN:C${index}\nTEL:415${5_550_000 + index}\nEND:VCARD\n`,
  );
  await choose(cards.join(''), 'contacts.vcf');
  await expect.element(page.getByRole('button', { name: 'Import 1,200 customers' })).toBeVisible();
  const rows = sent.flatMap(({ body }) =>
    body.rows.map(({ name }, index) => [body.place + index, name]),
  );
  expect(rows).toEqual(cards.map((_, index) => [index, `C${index}`]));
  expect(Math.max(...sent.map(({ body }) => JSON.stringify(body).length))).toBeLessThan(64_000);
});
