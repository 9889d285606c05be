import { Monitor, Moon, Sun } from 'lucide-react';
import { chooseTheme, useThemeChoice } from '../../lib/theme/theme.ts';
import { Card } from '../../ui/layout/card.tsx';
import { SegmentedControl } from '../../ui/fields/segmented-control.tsx';

const SEGMENTS = [
  { value: 'light', label: 'Light', icon: <Sun className="size-5" /> },
  { value: 'dark', label: 'Dark', icon: <Moon className="size-5" /> },
  { value: 'system', label: 'System', icon: <Monitor className="size-5" /> },
] as const;

export function ThemeCard() {
  const choice = useThemeChoice();
  return (
    <Card title="Appearance">
      <SegmentedControl
        label="Appearance"
        segments={SEGMENTS}
        value={choice}
        onChange={chooseTheme}
      />
    </Card>
  );
}
