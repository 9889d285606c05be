export { CreateScreen as default } from '../../../../features/google-profiles/last-step-screens.tsx';
