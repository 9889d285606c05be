export { OptimizingScreen as default } from '../../../../features/google-profiles/last-step-screens.tsx';
