/** The database's time (M18). A port, so that tests can advance it. */
export interface Clock {
  now(): Date;
}
