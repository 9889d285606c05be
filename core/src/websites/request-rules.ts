/** Separate from the schema, for the catalogues. */
export const REQUEST_RULES = {
  nameMissing: 'Please enter your name.',
  nameTooLong: 'That name is too long.',
  phoneWrong: 'Please enter a phone number with its area code.',
  messageMissing: 'Please say in a few words what you need.',
  messageTooLong: 'Please keep it below 1,000 characters.',
  /** Above the form, which keeps its values. */
  sendAgain: 'Please check what you typed and press Send once more.',
  sendPhotoAgain: 'Please check what you typed, choose your photo again, and press Send once more.',
  noPhoto: 'We cannot take a photo right now. Please send your request without one.',
  tooMany: 'This form cannot be used right now. Please call instead.',
} as const;
