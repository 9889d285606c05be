export { LinkScreen as default } from '../../../../features/websites/setup/setup-screens.tsx';
