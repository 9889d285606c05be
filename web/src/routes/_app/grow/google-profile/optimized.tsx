export { OptimizedScreen as default } from '../../../../features/google-profiles/optimized-screen.tsx';
