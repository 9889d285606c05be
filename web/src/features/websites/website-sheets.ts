/** The sheets of these screens in one file, with the dialog they stand on: fetched while the screen is read. */
export { ChoiceSheet } from '../../ui/sheet/choice-sheet.tsx';
export { DetailsSheet } from './details/details-sheet.tsx';
export { ShareWebsiteSheet } from './live/share-website-sheet.tsx';
