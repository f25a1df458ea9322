import { type IcTemplate, type IcTemplateContent, versionPolicyNames } from '@nattoku/contract/ic-support/ic-template';
import { attendeeKindNames } from '@nattoku/contract/ic-support/ic-talk-state';
import { templateScopeNames } from '@nattoku/contract/video/video-template';
import type { Description } from '@nattoku/ui/feedback/description-list';
import { writtenOf } from '#areas/ic-support/template/use-ic-template-editor.ts';
import { DraftConflictDialog } from '#editing/draft-conflict-dialog.tsx';

type Props = { mine: IcTemplateContent; current: IcTemplate; onResolve: (choice: 'mine' | 'theirs') => void };

export const TemplateConflict = ({ mine, current, onResolve }: Props) => (
  <DraftConflictDialog mine={factsOf(mine)} theirs={factsOf(writtenOf(current))} onResolve={onResolve} />
);

const factsOf = (content: IcTemplateContent): Description[] => [
  { term: 'IC支援セット名', detail: content.name },
  { term: '説明', detail: content.description },
  { term: '使える人', detail: templateScopeNames[content.scope] },
  { term: '手術・検査', detail: content.procedureName },
  { term: '動画', detail: `${content.videoIds.length}本` },
  { term: '問診票', detail: `${content.interviewTemplateIds.length}件` },
  { term: 'シナリオ', detail: content.scenario ? versionPolicyNames[content.scenario.policy] : 'なし' },
  { term: '同意書', detail: `${content.consentTemplateIds.length}通` },
  { term: '説明の時間', detail: `${content.minutes}分` },
  { term: '場所・部屋', detail: [content.place, content.room].filter(Boolean).join('・') },
  { term: '同席する人', detail: content.attendees.map(({ kind }) => attendeeKindNames[kind]).join('、') },
  { term: 'タイトル', detail: content.orderTitle },
  { term: 'メッセージ', detail: content.message },
];
