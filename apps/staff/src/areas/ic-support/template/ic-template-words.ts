import type { IcTemplate, IcTemplateContent, IcTemplateWarning } from '@nattoku/contract/ic-support/ic-template';
import { templateScopeNames } from '@nattoku/contract/video/video-template';

/** Whom it is for, in one word. */
export const reachWords = ({ content, departmentName }: Pick<IcTemplate, 'content' | 'departmentName'>): string =>
  content.scope === 'department'
    ? (departmentName ?? templateScopeNames.department)
    : templateScopeNames[content.scope];

/** 「動画2本・問診票1件・シナリオ・説明45分・同意書1通」 */
export const contentWords = ({
  videoIds,
  interviewTemplateIds,
  scenario,
  minutes,
  consentTemplateIds,
}: IcTemplateContent): string =>
  [
    videoIds.length > 0 && `動画${videoIds.length}本`,
    interviewTemplateIds.length > 0 && `問診票${interviewTemplateIds.length}件`,
    scenario && 'シナリオ',
    `説明${minutes}分`,
    consentTemplateIds.length > 0 && `同意書${consentTemplateIds.length}通`,
  ]
    .filter(Boolean)
    .join('・');

const words: Record<IcTemplateWarning['kind'], (title: string) => string> = {
  approach: (title) => `アプローチ「${title}」は公開されていません。`,
  scenario: (title) => `シナリオ「${title}」には公開中の版がありません。オーダーに入りません。`,
  scenarioChanged: (title) =>
    `シナリオ「${title}」が改訂されました。IC支援セットで選んだ版は使えないため、見直すまでオーダーに入りません。`,
  video: (title) => `動画「${title}」は公開されていません。オーダーに入りません。`,
  interview: (title) => `問診票「${title}」は公開されていません。オーダーに入りません。`,
  form: (title) => `同意書「${title}」は公開されていません。オーダーに入りません。`,
};

export const warningWords = ({ kind, title }: IcTemplateWarning): string => words[kind](title);
