import {
  SIGNATURE_EXPORT_QUALITY,
  SIGNATURE_EXPORT_TYPE,
  signatureImageType,
  signaturePad,
} from '@nattoku/rules/signature/signature-image';
import type { SignatureImage, SignatureImageType } from '@nattoku/rules/signature/signature-image';
import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import SignatureLibrary from 'signature_pad';
import { toPointGroups } from '#signature/ink-canvas.ts';

/** In pixels, whatever pad the signature was drawn on: 150 to the inch on the widest line of a sheet of A4. */
const EXPORT_WIDTH = 1200;

/** Jpeg knows no transparency; its background would be black, and the ink gone. */
const backgrounds: Readonly<Record<SignatureImageType, string>> = {
  'image/png': signaturePad.backgroundColor,
  'image/jpeg': 'white',
  'image/svg+xml': signaturePad.backgroundColor,
};

/**
 * The signature as a data URL, the whole pad in its own shape, 1200 pixels wide. An empty one has no data.
 *
 * @throws SignatureImageTypeError for any type but the three given ones, with or without ink (specification/signature.md §3).
 */
export function exportSignature(
  strokes: SignatureStrokes | null,
  type: string = SIGNATURE_EXPORT_TYPE,
  quality: number = SIGNATURE_EXPORT_QUALITY,
): SignatureImage {
  const wanted = signatureImageType(type);
  if (!strokes) return { isEmpty: true, data: null };

  const size = { width: EXPORT_WIDTH, height: Math.round(EXPORT_WIDTH * strokes.aspect) };
  // The library divides by the ratio of the screen when it writes svg.
  const ratio = wanted === 'image/svg+xml' ? Math.max(1, window.devicePixelRatio) : 1;
  const canvas = document.createElement('canvas');
  canvas.width = size.width * ratio;
  canvas.height = size.height * ratio;
  const pad = new SignatureLibrary(canvas, { ...signaturePad, backgroundColor: backgrounds[wanted] });
  pad.off();
  pad.fromData(toPointGroups(strokes.aspect, strokes.strokes, size));
  const data = wanted === 'image/svg+xml' ? pad.toDataURL(wanted) : pad.toDataURL(wanted, quality);
  canvas.width = 0;
  return { isEmpty: false, data };
}
