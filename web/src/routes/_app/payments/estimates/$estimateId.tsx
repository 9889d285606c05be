import { EstimateScreen } from '../../../../features/estimates/estimate-screen.tsx';

export default function Estimate({ estimateId = '' }: { estimateId?: string }) {
  return <EstimateScreen id={estimateId} />;
}
