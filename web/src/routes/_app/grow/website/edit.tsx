export { EditScreen as default } from '../../../../features/websites/live/edit-screen.tsx';
