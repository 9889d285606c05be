import { statfs } from 'node:fs/promises';

/** Free space of each folder, by what is kept there. */
export function diskGauges(folders: Record<string, string>) {
  const read = async () => {
    const free = Object.entries(folders).map(async ([name, folder]) => {
      const { bavail, bsize } = await statfs(folder);
      return [name, bavail * bsize] as const;
    });
    return Object.fromEntries(await Promise.all(free));
  };
  const help = 'Room on the disk of the state folder, and of FILES_DIR where it is another';
  return { jobly_disk_free_bytes: { help, label: 'folder', read } };
}
