/** The frame of the app and what every screen may say. */
export const SHARED = {};
