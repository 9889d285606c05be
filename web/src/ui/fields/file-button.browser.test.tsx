import { expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { draw } from '../../../test/screen.tsx';
import { FileButton } from './file-button.tsx';

const input = page.getByLabelText('Add a photo');
const outlineOf = (element: Element) => getComputedStyle(element).outlineStyle;

function drawButton(busy: boolean): void {
  draw(
    <FileButton
      label="Add a photo"
      accept={['image/png']}
      busy={busy}
      progress={busy ? 'Uploading' : undefined}
      onFiles={() => undefined}
    />,
  );
}

it('is reached and opened by the keyboard, and shows its focus', async () => {
  drawButton(false);
  await expect.element(input).toBeInTheDocument();
  let opened = false;
  input.element().addEventListener('click', (event) => {
    opened = true;
    // The browser's file dialog would stay open behind the test.
    event.preventDefault();
  });
  await userEvent.keyboard('{Tab}');
  await expect.element(input).toHaveFocus();
  expect(outlineOf(page.getByText('Add a photo').element())).toBe('solid');
  await userEvent.keyboard(' ');
  expect(opened).toBe(true);
});

it('stays in reach while a file is sent, and opens nothing', async () => {
  drawButton(true);
  const busy = page.getByLabelText('Uploading');
  await expect.element(busy).toHaveAttribute('aria-disabled', 'true');
  await userEvent.keyboard('{Tab}');
  await expect.element(busy).toHaveFocus();
  const clicks: boolean[] = [];
  document.addEventListener('click', (event) => clicks.push(event.defaultPrevented), {
    once: true,
  });
  await userEvent.keyboard(' ');
  expect(clicks).toEqual([true]);
});
