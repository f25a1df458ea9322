import type { ExplanationBlocks } from '@nattoku/contract/video/approach';
import { blockKeys } from '@nattoku/contract/video/approach';
import type { ConsentField, ConsentPage } from '@nattoku/contract/consent/consent-field';
import { fixedConsentBlock, printedBlock } from '@nattoku/contract/consent/consent-template-input';
import { laidField, type LaidField } from '#areas/consent/template/typed-form.fields.ts';
import { newSheet, type Sheet, type TextStyle } from '#kernel/pdf/pdf-sheet.ts';

/** Millimetres. */
const MARGIN = 18;
const FOOT = 16;
/** What a form on paper keeps for its code, and the room of the page number before it. */
const CODE_ROOM = 6;
const PAGE_NUMBER = 14;
const ROW = 10;
const LABEL = 34;
const INK_ROW = 16;
const PADDING = 1.5;
const POINTS_PER_MM = 72 / 25.4;

const styles = {
  title: { size: 16, weight: 'bold', align: 'center' },
  heading: { size: 12, weight: 'bold' },
  body: { size: 10.5 },
  small: { size: 8.5, colour: '#595959' },
} as const satisfies Record<string, TextStyle>;

const CONSENT =
  '私は、上の内容について説明を受け、理解しました。そのうえで、この手術・検査・治療を受けることに同意します。';

/** What stands above the text, two to a line. */
const factRows: readonly (readonly LaidField[])[] = [
  [
    { label: '患者番号', autoKey: 'patientNumber' },
    { label: '生年月日', autoKey: 'birthDate' },
  ],
  [
    { label: '患者氏名', autoKey: 'patientName' },
    { label: '診療科', autoKey: 'department' },
  ],
  [
    { label: '手術・検査名', autoKey: 'procedureName' },
    { label: '実施予定日', autoKey: 'procedureDate' },
  ],
  [
    { label: '説明担当医', autoKey: 'explainerName' },
    { label: '説明日', autoKey: 'explainedOn' },
  ],
];

/** Where the form is signed, two to a line. */
const signatureRows: readonly (readonly LaidField[])[] = [
  [
    { label: '患者さんの署名', signer: 'patient' },
    { label: '署名した日', autoKey: 'signedDate' },
  ],
  [
    { label: '代諾者の署名', signer: 'proxy' },
    { label: '患者さんとの続柄', autoKey: 'proxyRelation' },
  ],
  [
    { label: '説明担当医の署名', signer: 'doctor' },
    { label: '立会人の署名', signer: 'witness' },
  ],
];

export type TypedForm = {
  facilityName: string;
  number: string;
  name: string;
  versionNumber: number;
  blocks: ExplanationBlocks;
};
export type LaidOut = { bytes: Uint8Array; pages: ConsentPage[]; fields: ConsentField[] };

/**
 * A typed form as pages: who and what at the top, the seven blocks, what a patient may always do, and the places to sign, with the fields
 * that fill them. What may always be done is part of the layout, so that no author can leave it out.
 */
export async function layOutForm(form: TypedForm, now: Date): Promise<LaidOut> {
  const sheet = await newSheet({ title: form.name, paper: 'A4', now });
  const fields: ConsentField[] = [];
  const paper = writingOn(sheet);

  /** A label in a frame, and beside it the place where its value is drawn. */
  const row = (cells: readonly LaidField[], height: number) => {
    paper.makeRoom(height);
    const share = paper.width / cells.length;
    cells.forEach((cell, at) => {
      const x = MARGIN + at * share;
      sheet.box({ x, y: paper.y(), width: LABEL, height }, { fill: '#f2f8f9', stroke: '#8c8c8c' });
      sheet.box({ x: x + LABEL, y: paper.y(), width: share - LABEL, height }, { stroke: '#8c8c8c' });
      sheet.text(cell.label, { x: x + PADDING, y: paper.y() + PADDING, width: LABEL - 2 * PADDING }, { size: 9 });
      const inner = { x: x + LABEL + PADDING, y: paper.y() + PADDING, width: share - LABEL - 2 * PADDING };
      const box = { ...inner, height: height - 2 * PADDING };
      fields.push(laidField(cell, { page: sheet.pageCount(), ...inPoints(box) }));
    });
    paper.advance(height);
  };

  sheet.text(form.facilityName, { x: MARGIN, y: paper.y(), width: paper.width }, styles.small);
  paper.write(`様式 ${form.number}　第${form.versionNumber}版`, { ...styles.small, align: 'right' });
  paper.advance(3);
  paper.write(form.name, styles.title);
  paper.advance(3);
  for (const cells of factRows) row(cells, ROW);
  paper.advance(4);

  for (const { heading, text } of blockKeys.map((key) => printedBlock(form.blocks, key))) {
    paper.section(heading, text);
  }
  paper.framed(fixedConsentBlock.heading, fixedConsentBlock.text);

  const signing = 14 + 3 * INK_ROW + ROW;
  paper.makeRoom(signing);
  paper.advance(3);
  paper.write(CONSENT, styles.body);
  paper.advance(2);
  for (const cells of signatureRows) row(cells, INK_ROW);

  return {
    bytes: await paper.save(`${form.number}　${form.name}　第${form.versionNumber}版`),
    pages: paper.pages(),
    fields,
  };
}

const inPoints = <B extends Record<'x' | 'y' | 'width' | 'height', number>>({ x, y, width, height }: B) => ({
  x: x * POINTS_PER_MM,
  y: y * POINTS_PER_MM,
  width: width * POINTS_PER_MM,
  height: height * POINTS_PER_MM,
});

/** Text from the upper edge down, page after page. */
const writingOn = (sheet: Sheet) => {
  const width = sheet.width - 2 * MARGIN;
  const bottom = sheet.height - MARGIN - FOOT;
  let y = MARGIN;
  const makeRoom = (needed: number) => {
    if (y + needed <= bottom || y === MARGIN) return;
    sheet.addPage();
    y = MARGIN;
  };
  /** Line by line, so that a long text goes on over the page. */
  const write = (text: string, style: TextStyle, inset = 0) => {
    for (const line of text.split('\n')) {
      for (const part of piecesOf(line)) {
        makeRoom(sheet.heightOf(part, width - 2 * inset, style));
        y += sheet.text(part, { x: MARGIN + inset, y, width: width - 2 * inset }, style);
      }
    }
  };
  return {
    width,
    y: () => y,
    makeRoom,
    write,
    advance: (mm: number) => void (y += mm),
    section: (heading: string, text: string) => {
      // A heading never stands alone at the foot of a page.
      makeRoom(sheet.heightOf(heading, width, styles.heading) + 14);
      write(heading, styles.heading);
      write(text, styles.body, 3);
      y += 3;
    },
    framed: (heading: string, text: string) => {
      const inner = width - 8;
      const height = sheet.heightOf(heading, inner, styles.heading) + sheet.heightOf(text, inner, styles.body) + 6;
      makeRoom(height);
      sheet.box({ x: MARGIN, y, width, height }, { stroke: '#595959' });
      y += 3;
      write(heading, styles.heading, 4);
      write(text, styles.body, 4);
      y += 3;
    },
    pages: (): ConsentPage[] =>
      Array.from({ length: sheet.pageCount() }, () => ({
        width: sheet.width * POINTS_PER_MM,
        height: sheet.height * POINTS_PER_MM,
      })),
    save: (foot: string) => {
      const count = sheet.pageCount();
      for (let page = 0; page < count; page += 1) {
        sheet.turnTo(page);
        const left = { x: MARGIN, y: sheet.height - FOOT, width: width - CODE_ROOM - PAGE_NUMBER };
        sheet.text(foot, left, styles.small);
        const number = { ...left, x: left.x + left.width, width: PAGE_NUMBER };
        sheet.text(`${page + 1}/${count}`, number, { ...styles.small, align: 'right' });
      }
      return sheet.save();
    },
  };
};

/** Sentences of a long paragraph: each is kept together, and the page may turn between them. */
const piecesOf = (line: string): string[] => {
  if (line.length < 400) return [line];
  return line.match(/[^。]{1,400}。?/gu) ?? [line];
};
