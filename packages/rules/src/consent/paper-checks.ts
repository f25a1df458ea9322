import type { LaidBox, PageSize } from '#consent/consent-layout.ts';
import { type CheckedField, drawnAt, type LayoutFinding, nameOf, warning } from '#consent/layout-finding.ts';
import { labelsBefore, type PrintedText, readParts, rolesNamedIn } from '#consent/printed-places.ts';

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
  const read: PrintedText[][] = pages.map(() => []);
  for (const text of printed) read[text.page - 1]?.push(...readParts(text));
  return fields.flatMap((field) => {
    const here = read[field.box.page - 1] ?? [];
    return [...checkEdge(field, pages), ...checkCovered(field, here), ...checkLine(field, here)];
  });
}

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
  const hides = printed.flatMap((text) => {
    const area = coveredArea(field.box, text);
    return area > 0 ? [{ text, area }] : [];
  });
  const covered = hides.toSorted((a, b) => b.area - a.area)[0]?.text;
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

function checkLine(field: CheckedField, printed: readonly PrintedText[]): LayoutFinding[] {
  const { type, signer } = field;
  if (type !== 'signature' || signer === null) return [];
  const foreign = labelsBefore(field.box, printed).flatMap((line) => {
    // The nearest label that names somebody is the label of the line.
    const label = line.find(({ text }) => rolesNamedIn(text).length > 0);
    const [role, second] = label ? rolesNamedIn(label.text) : [];
    const isOwn = role === signer || alike.some(([one, named]) => one === signer && named === role);
    return !label || !role || second || isOwn ? [] : [label];
  });
  return foreign
    .slice(0, 1)
    .map((label) =>
      warning(
        field,
        `${nameOf(field)}が、紙の「${quoted(label)}」の行にあります。ほかの方の署名と取り違えないよう、置き場所か「署名する方」を直してください。`,
      ),
    );
}
