export { DomainScreen as default } from '../../../../features/websites/live/domain-screen.tsx';
