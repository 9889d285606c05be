export { UpdateRequestedScreen as default } from '../../../../features/websites/changes/change-screens.tsx';
