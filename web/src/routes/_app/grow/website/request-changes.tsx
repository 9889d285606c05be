export { RequestChangesScreen as default } from '../../../../features/websites/changes/change-screens.tsx';
