import { blockNames } from '@nattoku/contract/video/approach';
import { missingBlocks } from '@nattoku/contract/video/approach-input';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { ConsentTemplateVersion, ConsentVersionGap } from '@nattoku/contract/consent/consent-template';
import { ownReading } from '@nattoku/contract/consent/consent-template-input';
import { checkLayout } from '@nattoku/rules/consent/consent-preflight';

type Content = Pick<ConsentTemplateVersion, 'pages' | 'fields' | 'blocks' | 'reading' | 'rules'>;

const gap = (part: ConsentVersionGap['part'], sentence: string): ConsentVersionGap => ({ part, sentence });

/** What must be mended before a version may be published, in the order of the work. Whether the words are right is for people to say. */
export const versionGaps = (content: Content): ConsentVersionGap[] => [
  ...(content.blocks === null ? [] : missingBlocks(content.blocks)).map((key) =>
    gap('blocks', `「${blockNames[key]}」が未入力です。本文を入力するか、該当なしの理由を入力してください。`),
  ),
  ...checkLayout(content, signerRoleNames)
    .filter(({ severity }) => severity === 'error')
    .map(({ message }) => gap(content.pages.length === 0 ? 'pages' : 'fields', message)),
  ...(ownReading(content.reading).length === 0
    ? [gap('reading', '患者さんが画面で読む文章がありません。入力してください。')]
    : []),
];
