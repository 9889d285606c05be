import type { StaffRoute } from '@jobly/core/staff/routes';
import type { StaffAction } from '@jobly/core/staff/actions';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button/button.tsx';
import { Card } from '../../../ui/layout/card.tsx';
import { ActionDesk } from './action-desk.tsx';
import { StaffPage, TwoSides } from '../staff-page.tsx';
import { titleOf } from '../staff-tools.ts';

interface ActionScreenProps {
  route: StaffRoute;
  lead: string;
  fields: ReactNode;
  /** What is looked at; nothing while the fields are being filled in. */
  asked: StaffAction | undefined;
  looking?: boolean;
  onLook: () => void;
  onAgain: () => void;
  afterwards?: ReactNode;
}

/** Fill in, look at what would change, press once. Opened with parameters it is looked at already. */
export function ActionScreen(props: ActionScreenProps) {
  const { route, lead, fields, asked, looking = false, onLook, onAgain, afterwards } = props;
  return (
    <StaffPage title={titleOf(route)} lead={lead}>
      <TwoSides>
        <Card>
          <form
            noValidate
            className="flex flex-col gap-5"
            onSubmit={(event) => {
              event.preventDefault();
              if (!looking) onLook();
            }}
          >
            {fields}
            {asked ? null : (
              <Button type="submit" variant="primary" busy={looking}>
                {looking ? 'Looking…' : 'See what will change'}
              </Button>
            )}
          </form>
        </Card>
        {asked ? (
          <ActionDesk
            key={JSON.stringify(asked)}
            action={asked}
            onAgain={onAgain}
            afterwards={afterwards}
          />
        ) : (
          <p className="hidden self-center px-6 text-center text-ink-2 lg:block">
            What would change appears here. Nothing runs before you press the button under it.
          </p>
        )}
      </TwoSides>
    </StaffPage>
  );
}
