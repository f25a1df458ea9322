import { saveFile } from '#platform/save-file.ts';

const EDGE_PIXELS = 1024;

/** The code as it is on the screen, as a file of vectors. */
export function saveAsSvg(svg: SVGSVGElement, fileName: string): void {
  const { width, height } = svg.viewBox.baseVal;
  const copy = svg.cloneNode(true) as SVGSVGElement;
  copy.removeAttribute('class');
  copy.removeAttribute('style');
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg');
  copy.setAttribute('width', String(width * 10));
  copy.setAttribute('height', String(height * 10));
  saveFile(new Blob([copy.outerHTML], { type: 'image/svg+xml' }), fileName);
}

/** The same as a picture, with whole pixels for each module, so that no edge is blurred. */
export async function saveAsPng(svg: SVGSVGElement, fileName: string): Promise<void> {
  const modules = svg.viewBox.baseVal.width;
  const pixels = Math.max(1, Math.floor(EDGE_PIXELS / modules));
  const canvas = document.createElement('canvas');
  canvas.width = modules * pixels;
  canvas.height = modules * pixels;
  const pen = canvas.getContext('2d');
  const outline = svg.querySelector('path')?.getAttribute('d');
  if (!pen || !outline) throw new Error('There is no code to draw.');
  pen.fillStyle = '#ffffff';
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.scale(pixels, pixels);
  pen.fillStyle = '#000000';
  for (const [x, y, width] of runsOf(outline)) pen.fillRect(x, y, width, 1);
  const picture = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/png');
  });
  if (!picture) throw new Error('The code could not be drawn.');
  saveFile(picture, fileName);
}

/** Each run of dark modules, as the kit draws it. */
const runsOf = (outline: string): [x: number, y: number, width: number][] =>
  [...outline.matchAll(/M(\d+) (\d+)h(\d+)v/g)].map(([, x, y, width]) => [Number(x), Number(y), Number(width)]);
