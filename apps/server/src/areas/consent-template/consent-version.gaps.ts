import { blockNames } from '@nattoku/contract/approach';
import { missingBlocks } from '@nattoku/contract/approach-input';
import { type ConsentField, consentFieldTypeNames, signerRoleNames } from '@nattoku/contract/consent-field';
import type { ConsentTemplateVersion, ConsentVersionGap } from '@nattoku/contract/consent-template';
import { ownReading } from '@nattoku/contract/consent-template-input';

type Content = Pick<ConsentTemplateVersion, 'pages' | 'fields' | 'blocks' | 'reading' | 'rules'>;

const gap = (part: ConsentVersionGap['part'], sentence: string): ConsentVersionGap => ({ part, sentence });

/** What must be mended before a version may be published, in the order of the work. Whether the words are right is for people to say. */
export const versionGaps = ({ pages, fields, blocks, reading, rules }: Content): ConsentVersionGap[] => [
  ...(pages.length === 0 ? [gap('pages', 'ページがありません')] : []),
  ...(blocks === null ? [] : missingBlocks(blocks).map((key) => gap('blocks', `「${blockNames[key]}」が未入力です`))),
  ...fields.flatMap((field) => fieldGaps(field, pages)),
  ...rules.signers
    .filter(
      ({ role, required }) => required && !fields.some(({ type, signer }) => type === 'signature' && signer === role),
    )
    .map(({ role }) => gap('fields', `署名が必要な「${signerRoleNames[role]}」の署名欄がありません`)),
  ...(ownReading(reading).length === 0 ? [gap('reading', '患者さんが画面で読む文章がありません')] : []),
  ...(rules.gates.some(({ kind }) => kind === 'comprehension') && rules.questions.length === 0
    ? [gap('rules', '署名前の確認の質問が1つもありません')]
    : []),
];

const fieldGaps = (field: ConsentField, pages: Content['pages']): ConsentVersionGap[] => {
  const { type, label, box, options, autoKey, signer } = field;
  const page = pages[box.page - 1];
  const name = `「${label || consentFieldTypeNames[type]}」`;
  const isOutside = !page || box.x + box.width > page.width + 1 || box.y + box.height > page.height + 1;
  return [
    ...(label.trim() === '' && type !== 'fixedText'
      ? [gap('fields', `${box.page}ページの${consentFieldTypeNames[type]}に名前がありません`)]
      : []),
    ...(isOutside ? [gap('fields', `${name}がページからはみ出しています`)] : []),
    ...((type === 'radio' || type === 'select') && options.length < 2
      ? [gap('fields', `${name}の選択肢を2つ以上入れてください`)]
      : []),
    ...(type === 'auto' && autoKey === null ? [gap('fields', `${name}に入る内容が選ばれていません`)] : []),
    ...((type === 'signature' || type === 'initials') && signer === null
      ? [gap('fields', `${name}に署名する人が選ばれていません`)]
      : []),
  ];
};
