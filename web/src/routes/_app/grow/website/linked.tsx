export { LinkedScreen as default } from '../../../../features/websites/live/live-screens.tsx';
