import { saveFile } from '#platform/save-file.ts';

/** Edge of the picture: sharp on a poster of A3, too. */
const PNG_PIXELS = 1200;

/** Saves a drawn QR code as a picture; it is drawn again for PNG, so that every module has sharp edges. */
export async function saveCode(drawn: SVGSVGElement, kind: 'png' | 'svg', name: string): Promise<void> {
  const blob = kind === 'svg' ? asSvg(drawn) : await asPng(drawn);
  if (blob) saveFile(blob, `${name}.${kind}`);
}

const asSvg = (drawn: SVGSVGElement): Blob => {
  const copy = drawn.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  return new Blob([new XMLSerializer().serializeToString(copy)], { type: 'image/svg+xml' });
};

const asPng = (drawn: SVGSVGElement): Promise<Blob | null> => {
  const modules = drawn.viewBox.baseVal.width;
  // A whole number of pixels for each module: no edge is blurred.
  const scale = Math.max(1, Math.floor(PNG_PIXELS / modules));
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = modules * scale;
  const pen = canvas.getContext('2d');
  if (!pen) return Promise.resolve(null);
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(scale, scale);
  pen.fillStyle = '#000000';
  pen.clip(new Path2D(drawn.querySelector('path')?.getAttribute('d') ?? ''));
  pen.fillRect(0, 0, modules, modules);
  return new Promise((resolve) => canvas.toBlob(resolve, 'image/png'));
};
