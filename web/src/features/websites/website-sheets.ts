/** The sheets of these screens in one file, with the dialog they stand on: fetched while the screen is read. */
export { ChoiceSheet } from '../../ui/choice-sheet.tsx';
export { DetailsSheet } from './details-sheet.tsx';
export { ShareWebsiteSheet } from './share-website-sheet.tsx';
