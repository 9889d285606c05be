export { OptionsScreen as default } from '../../../../features/reviews/options-screens.tsx';
