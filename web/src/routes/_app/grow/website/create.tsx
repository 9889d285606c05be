export { CreateScreen as default } from '../../../../features/websites/setup/create-screens.tsx';
