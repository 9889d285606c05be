export const PROFILE_RULES = {
  nameRequired: 'Please enter your name',
  nameTooLong: 'Your name must be at most 101 characters',
  companyTooLong: 'Business name must be less than 100 characters',
  emailRequired: 'Please enter your email address',
  phoneNotValid: 'Please enter a valid US phone number',
  emailNotValid: 'Please enter a valid email address',
  licenseTooLong: 'The license number must be at most 60 characters',
  streetTooLong: 'The street must be at most 100 characters',
  cityTooLong: 'The city must be at most 60 characters',
  stateNotValid: 'Please choose a state',
  zipNotValid: 'Please enter a 5-digit ZIP code, like 94607',
  timeZoneNotValid: 'Please choose a time zone',
} as const;
