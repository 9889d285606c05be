const EDGE_PX = 320;

/**
 * A small copy of a picture, as text that an <img> shows. Not the file's own blob address: our pages
 * allow no such source. Nothing, when the browser cannot read the picture.
 */
export async function thumbnailOf(file: File): Promise<string | undefined> {
  try {
    const picture = await createImageBitmap(file);
    const scale = Math.min(1, EDGE_PX / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.max(1, Math.round(picture.width * scale));
    canvas.height = Math.max(1, Math.round(picture.height * scale));
    canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    return canvas.toDataURL('image/jpeg', 0.8);
  } catch {
    return undefined;
  }
}
