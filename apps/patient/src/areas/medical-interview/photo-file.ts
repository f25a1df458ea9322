/** The longer side in pixels: small letters of a medicine book can still be read. */
const LONGEST = 2400;
const QUALITY = 0.85;

/**
 * A picture as it is sent: made smaller, and drawn anew, so that nothing is left of what the camera wrote into the file. Null for what this
 * browser cannot read.
 */
export async function readyToSend(file: Blob): Promise<Blob | null> {
  const picture = await createImageBitmap(file).catch(() => null);
  if (picture === null) return null;
  const share = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(picture.width * share));
  canvas.height = Math.max(1, Math.round(picture.height * share));
  const brush = canvas.getContext('2d');
  if (!brush) return null;
  // Where a picture is clear, JPEG would show black.
  brush.fillStyle = 'white';
  brush.fillRect(0, 0, canvas.width, canvas.height);
  brush.drawImage(picture, 0, 0, canvas.width, canvas.height);
  picture.close();
  return new Promise((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
}

/** 1.2MB */
export function fileSizeWords(bytes: number): string {
  if (bytes < 1024 ** 2) return `${Math.max(1, Math.round(bytes / 1024))}KB`;
  return `${Number((bytes / 1024 ** 2).toFixed(1))}MB`;
}
