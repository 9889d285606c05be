export { PastJobsScreen as default } from '../../../../features/reviews/options-screens.tsx';
