/** Create-user form: spec 5 and 8 to the letter. Separate, because its page is not among the staff screens. */
export const USER_FORM_MESSAGES = {
  error: 'Error',
  notCreated: 'Failed to create user',
  created: 'User Created',
  denied: 'Access Denied',
  wrongPassword: 'Incorrect password',
  granted: 'Access Granted',
} as const;

export const USER_FORM_RULES = {
  emailRequired: 'Email is required',
  emailNotValid: 'Please enter a valid email address',
  firstNameRequired: 'First name is required',
  firstNameTooLong: 'First name must be less than 50 characters',
  lastNameRequired: 'Last name is required',
  lastNameTooLong: 'Last name must be less than 50 characters',
  phoneRequired: 'Phone number is required',
  phoneNotValid:
    'Please enter a valid US phone number (10 digits, e.g., 5551234567 or (555) 123-4567)',
  companyRequired: 'Company name is required',
  companyTooLong: 'Company name must be less than 100 characters',
  businessRequired: 'Business name is required',
  businessTooLong: 'Business name must be less than 100 characters',
  urlNotValid: 'Please enter a valid URL',
} as const;
