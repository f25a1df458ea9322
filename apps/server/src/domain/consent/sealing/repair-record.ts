import { jst } from '#domain/consent/document/jst.ts';
import type { ConsentRepair, SealInput } from '#domain/consent/sealing/seal-input.ts';
import { otherGlyphs, printedAs } from '#domain/consent/document/unread-places.ts';
import { printedText } from '#domain/consent/document/field-text.ts';
import type { CharacterTable } from '#kernel/pdf/characters.ts';
import type { Fact, Flow } from '#kernel/pdf/pdf-flow.ts';

/** On the certificate: what was sealed otherwise than usual, who decided it and why. */
export function repairPart(flow: Flow, input: SealInput, table: CharacterTable): void {
  for (const repair of input.repairs) {
    flow.text(headings[repair.kind], 'heading');
    flow.text(explained[repair.kind], 'small');
    flow.facts([...rowsOf(repair, input, table), ...decided(repair, input)]);
  }
}

const headings: Record<ConsentRepair['kind'], string> = {
  substitutes: '記録と違う印刷の確認',
  issuedCopy: '原本に代えて用いた文書',
};
const explained: Record<ConsentRepair['kind'], string> = {
  substitutes:
    '次の欄は、署名や印、印刷された文字を機械で読み返した結果が、記録と一致しませんでした。医師が書類の上で確かめ、このとおりに記録しました。',
  issuedCopy: '原本のファイルが失われたため、発行して患者に示した文書に、記入と署名を重ねて作成しました。',
};

const rowsOf = (
  { kind, places }: ConsentRepair,
  { version, values, issued }: SealInput,
  table: CharacterTable,
): Fact[] => {
  if (kind === 'issuedCopy') return [['用いた文書のSHA-256', issued?.sha256.toString('hex') ?? '—', 'code']];
  return places.flatMap(({ fieldId, page, unread, isInk }) => {
    const field = version.fields.find(({ id }) => id === fieldId);
    if (!field) return [];
    const label = `${field.label}（${page}ページ）`;
    if (isInk) return [[label, '書類の上で見えることを医師が確認']];
    const recorded = printedText(field, values.get(fieldId));
    const glyphs = otherGlyphs(recorded, unread, table).map(
      ({ codes, drawn }) => `${codes}（印刷：${drawn || 'なし'}）`,
    );
    return [[label, [`印刷：${printedAs(recorded, table)}`, ...glyphs].join('\n')]];
  });
};

const decided = ({ confirmedBy, confirmedAt, reason }: ConsentRepair, { names }: SealInput): Fact[] => [
  ['確かめた医師', names.get(confirmedBy) ?? '—'],
  ['確かめた日時', jst(confirmedAt)],
  ['理由', reason],
];
