/** For good, after everything is loaded: the folder of the code need not be open to that user. */
export function dropPrivileges(user: { uid: number; gid: number } | undefined): void {
  if (!user) return;
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}
