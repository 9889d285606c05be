/** What time it is, by the database's clock (M18). A port, so that a test can advance it. */
export interface Clock {
  now(): Date;
}
