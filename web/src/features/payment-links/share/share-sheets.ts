/** Both sheets of the screen in one file, with the dialog they stand on: fetched while the form is filled in. */
export { NotLiveSheet } from './not-live-sheet.tsx';
export { ShareSheet } from './share-sheet.tsx';
