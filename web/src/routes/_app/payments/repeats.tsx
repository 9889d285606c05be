import { RepeatsScreen } from '../../../features/repeats/repeats-screen.tsx';

export default function Repeats() {
  return <RepeatsScreen />;
}
