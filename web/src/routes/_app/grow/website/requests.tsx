export { RequestsScreen as default } from '../../../../features/websites/live/requests-screen.tsx';
