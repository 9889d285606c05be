import { createLink } from '@tanstack/react-router';
import { ButtonAnchor } from './button.tsx';

/** Leads to another screen of the app and looks like a button. */
export const ButtonLink = createLink(ButtonAnchor);
