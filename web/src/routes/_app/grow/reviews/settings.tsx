export { SettingsScreen as default } from '../../../../features/reviews/settings-screens.tsx';
