import type { ContactFile } from '@nattoku/contract/contact/contact';
import { refusedAs, takePages } from '#domain/consent/template/take-pages.ts';
import { type BarePicture, barePicture, PictureRefused } from '#kernel/media/bare-picture.ts';
import { Problem } from '#kernel/problem.ts';

type Accepted = { contentType: ContactFile['contentType']; bytes: Buffer };

const refused = (detail: string) => new Problem('upload.refused', { detail });

/**
 * What a file is by its content, never by its name. Of pictures and pages only what draws them is kept: where and with what they were made,
 * links and previews go.
 * @throws Problem `upload.refused` with what to do about it, `pdf.busy`.
 */
export async function acceptFile(bytes: Buffer): Promise<Accepted> {
  const picture = pictureOf(bytes);
  if (picture) return { contentType: picture.contentType, bytes: picture.bytes };
  if (bytes.subarray(0, 5).toString('latin1') === '%PDF-')
    return { contentType: 'application/pdf', bytes: await seenPages(bytes) };
  throw refused('PNG・JPEGの画像か、PDFのファイルを選んでください。');
}

const pictureOf = (bytes: Buffer): BarePicture | null => {
  try {
    return barePicture(bytes);
  } catch (error) {
    if (!(error instanceof PictureRefused)) throw error;
    throw refused('画像が壊れているか、途中で切れています。もう一度保存し直したものを選んでください。');
  }
};

const seenPages = async (pdf: Buffer): Promise<Buffer> => {
  const { bytes } = await takePages(pdf, 'attachment').catch(refusedAs('upload.refused', 'attachment'));
  return Buffer.from(bytes);
};
