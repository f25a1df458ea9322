import type { LaidBox, PageSize } from '#consent/consent-layout.ts';
import { type CheckedField, drawnAt, type LayoutFinding, nameOf, warning } from '#consent/layout-finding.ts';
import { lineLabels, type LineLabel } from '#consent/line-labels.ts';
import { type PrintedText, readParts } from '#consent/printed-places.ts';

/** Points, about 4 mm: nearer to the edge a printer of the ward leaves paper white. */
const UNPRINTED = 12;
/** Shares of a printed line: its box is higher than its characters, and a field may touch the space around them. */
const COVERED = { height: 0.4, characters: 0.5 };
/** Characters of printed text that a finding quotes. */
const QUOTED = 14;

/** How fields lie on what the paper already says, and on paper at all. */
export function checkPaper(
  fields: readonly CheckedField[],
  pages: readonly PageSize[],
  printed: readonly PrintedText[],
): LayoutFinding[] {
  const beside = printed.filter(besideAny(fields));
  const read: PrintedText[][] = pages.map(() => []);
  for (const text of beside) read[text.page - 1]?.push(...readParts(text));
  const signed = new Set(fields.filter(isSigned).map(({ box }) => box.page));
  const labelsOn = read.map((here, at) => lineLabels(signed.has(at + 1) ? here : []));
  return fields.flatMap((field) => {
    const at = field.box.page - 1;
    const labels = isSigned(field) ? (labelsOn[at]?.(field.box) ?? []) : [];
    return [...checkEdge(field, pages), ...checkCovered(field, read[at] ?? []), ...checkLine(field, labels)];
  });
}

/** Tells a text at the height of a field: of thousands of printed texts few are. */
function besideAny(fields: readonly CheckedField[]): (text: LaidBox) => boolean {
  const boxesOn = new Map<number, LaidBox[]>();
  for (const { box } of fields) {
    const boxes = boxesOn.get(box.page) ?? [];
    boxes.push(box);
    boxesOn.set(box.page, boxes);
  }
  return ({ page, y, height }) =>
    (boxesOn.get(page) ?? []).some((box) => box.y <= y + height && y <= box.y + box.height);
}

const isSigned = ({ type, signer }: CheckedField): boolean => type === 'signature' && signer !== null;

function checkEdge(field: CheckedField, pages: readonly PageSize[]): LayoutFinding[] {
  const isCut = drawnAt(field).some((box) => {
    const page = pages[box.page - 1];
    return page && isNearEdge(box, page);
  });
  return isCut
    ? [
        warning(
          field,
          `${nameOf(field)}がページの端に近く、紙に印刷すると切れることがあります。端から4mm以上離してください。`,
        ),
      ]
    : [];
}

/** On the page, but within the margin of printers: what is beyond the edge is told as that. */
const isNearEdge = ({ x, y, width, height }: LaidBox, page: PageSize): boolean => {
  const room = Math.min(x, y, page.width - x - width, page.height - y - height);
  return room >= 0 && room < UNPRINTED;
};

/** A circle goes around words, and a tick into a printed box. */
const goesAround: readonly string[] = ['radio', 'checkbox'];

function checkCovered(field: CheckedField, printed: readonly PrintedText[]): LayoutFinding[] {
  if (goesAround.includes(field.type)) return [];
  let [covered, largest]: [PrintedText | null, number] = [null, 0];
  for (const text of printed) {
    const area = coveredArea(field.box, text);
    if (area > largest) [covered, largest] = [text, area];
  }
  return covered
    ? [
        warning(
          field,
          `${nameOf(field)}が、紙に印刷されている「${quoted(covered)}」に重なっています。文字が読めなくなるので、離してください。`,
        ),
      ]
    : [];
}

const quoted = ({ text }: PrintedText): string => {
  const characters = [...text];
  return characters.length > QUOTED ? `${characters.slice(0, QUOTED).join('')}…` : text;
};

/** Square points of print that nobody can read any more; 0 where the box only touches the space around it. */
function coveredArea(box: LaidBox, text: PrintedText): number {
  const across = Math.min(box.x + box.width, text.x + text.width) - Math.max(box.x, text.x);
  const down = Math.min(box.y + box.height, text.y + text.height) - Math.max(box.y, text.y);
  const isRead = across < Math.min(text.height, text.width) * COVERED.characters || down < text.height * COVERED.height;
  return isRead ? 0 : across * down;
}

/** Who may sign where another is named: the scribe writes the patient's name, and a supervisor is a doctor. */
const alike: readonly (readonly [signer: string, named: string])[] = [
  ['scribe', 'patient'],
  ['supervisor', 'doctor'],
];

/** `labels`: who is named in the lines before the field. */
function checkLine(field: CheckedField, labels: readonly LineLabel[]): LayoutFinding[] {
  const foreign = labels.find(({ roles: [role, second] }) => {
    const isOwn = role === field.signer || alike.some(([one, named]) => one === field.signer && named === role);
    return !second && !isOwn;
  });
  return foreign
    ? [
        warning(
          field,
          `${nameOf(field)}が、紙の「${quoted(foreign.text)}」の行にあります。ほかの方の署名と取り違えないよう、置き場所か「署名する方」を直してください。`,
        ),
      ]
    : [];
}
