export { SetupScreen as default } from '../../../../features/reviews/settings-screens.tsx';
