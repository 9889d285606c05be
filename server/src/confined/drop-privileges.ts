/** After everything is loaded: that user need not be able to read the code. */
export function dropPrivileges(user: { uid: number; gid: number } | undefined): void {
  if (!user) return;
  process.setgroups?.([user.gid]);
  process.setgid?.(user.gid);
  process.setuid?.(user.uid);
}
