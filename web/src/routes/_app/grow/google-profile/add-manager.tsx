export { AddManagerScreen as default } from '../../../../features/google-profiles/last-step-screens.tsx';
