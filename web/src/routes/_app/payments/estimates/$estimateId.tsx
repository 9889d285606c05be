import { EstimateScreen } from '../../../../features/estimates/estimate-screen.tsx';
import { EstimateReminders } from '../../../../features/reminders/reminders-card.tsx';

export default function Estimate({ estimateId = '' }: { estimateId?: string }) {
  return <EstimateScreen id={estimateId} reminders={<EstimateReminders id={estimateId} />} />;
}
