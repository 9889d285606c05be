import { afterEach, beforeEach, expect, it } from 'vitest';
import { cdp, page } from 'vitest/browser';
import { draw } from '../../test/screen.tsx';
import { Button } from './button/button.tsx';
import { CheckboxField } from './fields/checkbox-field.tsx';
import { ChoiceChips } from './fields/choice-chips.tsx';
import { RadioCards } from './fields/radio-cards.tsx';
import { SegmentedControl } from './fields/segmented-control.tsx';
import { SwitchField } from './fields/switch-field.tsx';

const force = (value: 'active' | 'none') =>
  cdp().send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value }] });

beforeEach(() => force('active'));
afterEach(() => force('none'));

const CHOICES = [
  { value: 'one', label: 'One', note: 'first' },
  { value: 'two', label: 'Two', note: 'second' },
];
const CHOICE = { label: 'Which', value: 'one', onChange: () => {} };
const ON = { checked: true, onChange: () => {} };

it('what is chosen, switched on and to be pressed shows in colours that are not ours', async () => {
  draw(
    <>
      <Button variant="primary">Send</Button>
      <SegmentedControl {...CHOICE} segments={CHOICES} />
      <ChoiceChips {...CHOICE} choices={CHOICES} />
      <CheckboxField {...ON} label="Checked" />
      <SwitchField {...ON} label="Switched" />
      <RadioCards {...CHOICE} cards={CHOICES} />
    </>,
  );
  await expect.element(page.getByRole('button', { name: 'Send' })).toBeVisible();
  const shapes = [
    ...document.querySelectorAll('button, [type=checkbox] ~ .size-7, [type=checkbox] ~ .w-14'),
    ...document.querySelectorAll('[type=radio]:checked + .flex'),
  ];
  const { backgroundColor: ground, color: ink } = getComputedStyle(document.documentElement);
  expect(shapes.map((shape) => getComputedStyle(shape).backgroundColor)).toEqual([
    // The primary action differs from the selection.
    expect.not.stringMatching(ground.replace(/[()]/g, '\\$&')),
    ...Array.from({ length: 4 }, () => ink),
  ]);
  expect(getComputedStyle(document.querySelector('circle.fill-ink')!).fill).toBe(ink);
});
