export { ConfirmScreen as default } from '../../../../features/websites/setup/create-screens.tsx';
