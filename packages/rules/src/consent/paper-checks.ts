import type { LaidBox, PageSize } from '#consent/consent-layout.ts';
import { type CheckedField, drawnAt, type LayoutFinding, nameOf, warning } from '#consent/layout-finding.ts';
import { firstIndex, lineLabels, type LineLabel, numbersOf } from '#consent/line-labels.ts';
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
  const coveredOn = read.map(mostCovered);
  const signed = new Set(fields.filter(isSigned).map(({ box }) => box.page));
  const labelsOn = read.map((here, at) => lineLabels(signed.has(at + 1) ? here : []));
  return fields.flatMap((field) => {
    const at = field.box.page - 1;
    const labels = isSigned(field) ? (labelsOn[at]?.(field.box) ?? []) : [];
    return [...checkEdge(field, pages), ...checkCovered(field, coveredOn[at]), ...checkLine(field, labels)];
  });
}

/** Tells a text at the height of a field: of thousands of printed texts few are. */
function besideAny(fields: readonly CheckedField[]): (text: LaidBox) => boolean {
  const boxesOn = Map.groupBy(
    fields.map(({ box }) => box),
    ({ page }) => page,
  );
  const stretchesOn = new Map([...boxesOn].map(([page, boxes]) => [page, stretchesOf(boxes)]));
  return ({ page, y, height }) => {
    const stretches = stretchesOn.get(page);
    if (!stretches) return false;
    const next = firstIndex(stretches.ends, (end) => end >= y);
    return (stretches.starts[next] ?? Infinity) <= y + height;
  };
}

/** The heights of a page that boxes take, in their order and apart from each other. */
function stretchesOf(boxes: readonly LaidBox[]): { starts: Float64Array; ends: Float64Array } {
  const stretches: { start: number; end: number }[] = [];
  for (const { y, height } of boxes.toSorted((a, b) => a.y - b.y)) {
    const last = stretches.at(-1);
    if (last && y <= last.end) last.end = Math.max(last.end, y + height);
    else stretches.push({ start: y, end: y + height });
  }
  return {
    starts: numbersOf(stretches, ({ start }) => start),
    ends: numbersOf(stretches, ({ end }) => end),
  };
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

function checkCovered(
  field: CheckedField,
  covered: ((box: LaidBox) => PrintedText | null) | undefined,
): LayoutFinding[] {
  if (goesAround.includes(field.type)) return [];
  const text = covered?.(field.box);
  return text
    ? [
        warning(
          field,
          `${nameOf(field)}が、紙に印刷されている「${quoted(text)}」に重なっています。文字が読めなくなるので、離してください。`,
        ),
      ]
    : [];
}

const quoted = ({ text }: PrintedText): string => {
  const characters = [...text];
  return characters.length > QUOTED ? `${characters.slice(0, QUOTED).join('')}…` : text;
};

/**
 * Finds the text of a page that a box makes unreadable in most square points; null where it only touches the space around texts. The places of the texts
 * are numbers in typed arrays: a page may have thousands of texts and hundreds of boxes.
 */
function mostCovered(printed: readonly PrintedText[]): (box: LaidBox) => PrintedText | null {
  const left = numbersOf(printed, ({ x }) => x);
  const right = numbersOf(printed, ({ x, width }) => x + width);
  const top = numbersOf(printed, ({ y }) => y);
  const bottom = numbersOf(printed, ({ y, height }) => y + height);
  const leastAcross = numbersOf(printed, ({ width, height }) => Math.min(height, width) * COVERED.characters);
  const leastDown = numbersOf(printed, ({ height }) => height * COVERED.height);
  return ({ x, y, width, height }) => {
    let found = -1;
    let largest = 0;
    for (let at = 0; at < left.length; at += 1) {
      const down = Math.min(y + height, bottom[at] ?? 0) - Math.max(y, top[at] ?? 0);
      const across = Math.min(x + width, right[at] ?? 0) - Math.max(x, left[at] ?? 0);
      if (down < (leastDown[at] ?? 0) || across < (leastAcross[at] ?? 0) || across * down <= largest) continue;
      found = at;
      largest = across * down;
    }
    return printed[found] ?? null;
  };
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
