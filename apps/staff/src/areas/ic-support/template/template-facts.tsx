import { type IcTemplate, versionPolicyNames } from '@nattoku/contract/ic-support/ic-template';
import { attendeeKindNames, ledTopicNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { packagePartNames, packageParts } from '@nattoku/contract/video/approach-plan';
import { type Description, DescriptionList } from '@nattoku/ui/feedback/description-list';
import { reachWords } from '#areas/ic-support/template/ic-template-words.ts';

/** What is registered, in words. */
export const TemplateFacts = ({ template }: { template: IcTemplate }) => <DescriptionList items={factsOf(template)} />;

const factsOf = (template: IcTemplate): Description[] => {
  const { content, approachName, videos, interviews, forms, scenarios } = template;
  const titles = (ids: readonly string[], known: readonly { id: string; title: string }[]) =>
    ids.flatMap((id) => known.find((each) => each.id === id)?.title ?? []).join('、') || 'なし';
  const scenario = content.scenario && scenarios.find(({ id }) => id === content.scenario?.scenarioId);
  return [
    { term: '使える人', detail: reachWords(template) },
    { term: 'アプローチ', detail: approachName ?? 'なし' },
    { term: '手術・検査', detail: content.procedureName },
    { term: '動画', detail: titles(content.videoIds, videos) },
    { term: '問診票', detail: titles(content.interviewTemplateIds, interviews) },
    {
      term: 'シナリオ',
      detail:
        scenario && content.scenario ? `${scenario.title}（${versionPolicyNames[content.scenario.policy]}）` : 'なし',
    },
    { term: '同意書', detail: titles(content.consentTemplateIds, forms) },
    { term: '説明', detail: `${ledTopicNames[content.ledTopic]}・${content.minutes}分` },
    { term: '場所・部屋', detail: [content.place, content.room].filter(Boolean).join('・') || '未定' },
    { term: '同席する人', detail: content.attendees.map(({ kind }) => attendeeKindNames[kind]).join('、') },
    {
      term: '期限',
      detail: packageParts.map((part) => `${packagePartNames[part]}：${content.days[part]}日前`).join('、'),
    },
    { term: 'メッセージ', detail: content.message || 'なし' },
  ];
};
