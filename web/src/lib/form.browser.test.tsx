import { expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../test/screen.tsx';
import { useForm } from './form.ts';

interface Values {
  name: string;
  notes: string[];
}

const FORM = { initial: { name: '', notes: ['first'] }, onSubmit: () => undefined };

function Fields(options: Partial<Parameters<typeof useForm<Values>>[0]>) {
  const form = useForm<Values>({ ...FORM, ...options });
  const { problem, ...name } = form.input('name');
  const addNote = () =>
    setTimeout(() => form.change(({ notes }) => ({ notes: [...notes, 'late'] })), 50);
  return (
    <form {...form.props}>
      <input aria-label="Name" aria-invalid={problem !== undefined} {...name} />
      <p role="alert">{problem}</p>
      <input
        aria-label="Note"
        value={form.values.notes[0]}
        onChange={({ target }) =>
          form.change({ notes: [target.value, ...form.values.notes.slice(1)] })
        }
      />
      <output>{form.values.notes.join(', ')}</output>
      <button type="button" onClick={addNote}>
        Add later
      </button>
      <button type="submit">Send</button>
    </form>
  );
}

const send = page.getByRole('button', { name: 'Send' });
const name = page.getByRole('textbox', { name: 'Name' });

it('says of a field that its rules do not let be empty that it is required', async () => {
  const validate = (values: Values) => (values.name === '' ? { name: 'A name, please' } : {});
  draw(<Fields validate={validate} initial={{ name: 'Dana', notes: [] }} />);
  await expect.element(name).toBeRequired();
});

it('marks a mistake beside its field, gives it the focus, and takes the mark away with an edit', async () => {
  const onSubmit = vi.fn<() => void>();
  const validate = (values: Values) => (values.name === '' ? { name: 'A name, please' } : {});
  draw(<Fields validate={validate} onSubmit={onSubmit} />);
  await send.click();
  await expect.element(page.getByRole('alert')).toHaveTextContent('A name, please');
  await expect.element(name).toHaveFocus();
  await userEvent.keyboard('Dana');
  await expect.element(page.getByRole('alert')).toHaveTextContent('');
  expect(onSubmit).not.toHaveBeenCalled();
  await send.click();
  expect(onSubmit).toHaveBeenCalledExactlyOnceWith({ name: 'Dana', notes: ['first'] });
});

it('is not sent a second time while it is being sent, and keeps what was typed', async () => {
  const sent = Promise.withResolvers<void>();
  const onSubmit = vi.fn<() => Promise<void>>(() => sent.promise);
  draw(<Fields onSubmit={onSubmit} />);
  await name.fill('Dana');
  await send.click();
  await send.click();
  expect(onSubmit).toHaveBeenCalledTimes(1);
  sent.resolve();
  await expect.element(name).toHaveValue('Dana');
});

it('loses nothing that is typed while something that was asked for is on its way', async () => {
  draw(<Fields />);
  await page.getByRole('button', { name: 'Add later' }).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('typed meanwhile');
  await expect.element(page.getByRole('status')).toHaveTextContent('typed meanwhile, late');
});

function EmptiedWhenWrong() {
  const form = useForm({
    initial: { code: '' },
    validate: () => ({ code: 'Six digits, please' }),
    onInvalid: () => form.change({ code: '' }),
    onSubmit: () => undefined,
  });
  const { problem, ...code } = form.input('code');
  return (
    <form {...form.props}>
      <input aria-label="Code" aria-invalid={problem !== undefined} {...code} />
      <p role="alert">{problem}</p>
      <button type="submit">Send</button>
    </form>
  );
}

it('keeps the sentence of a field that is emptied because it is wrong', async () => {
  draw(<EmptiedWhenWrong />);
  const code = page.getByRole('textbox', { name: 'Code' });
  await code.fill('123');
  await send.click();
  await expect.element(code).toHaveValue('');
  await expect.element(page.getByRole('alert')).toHaveTextContent('Six digits, please');
  await expect.element(code).toHaveFocus();
});
