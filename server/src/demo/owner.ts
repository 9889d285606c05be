/** Whose history is made up, and when it ends. */
export interface Owner {
  userId: string;
  contractorId: string;
  now: Date;
}
