export { SetupScreen as default } from '../../../../features/google-profiles/setup-screen.tsx';
