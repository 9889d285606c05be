export { ActiveScreen as default } from '../../../../features/reviews/settings-screens.tsx';
