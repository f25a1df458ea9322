import { mapKindNames, mapKinds, type MapTopic } from '@nattoku/contract/ic-support/ic-map';
import type { IcOrder } from '@nattoku/contract/ic-support/ic-order';
import { formatClock, formatDateTime } from '@nattoku/rules/time/date-time';
import { fullName } from '@nattoku/rules/text/person-name';
import { aboutOf } from '#areas/ic-support/talk/talk-words.ts';

/** 1:02〜1:30 */
export const passageOf = ({ seconds }: MapTopic): string =>
  seconds ? `${formatClock(seconds.start)}〜${formatClock(seconds.end)}` : '';

/** The map as it goes into a chart: plain text, one thing a line. */
export function mapText({ patient, talk }: Pick<IcOrder, 'patient' | 'talk'>, topics: readonly MapTopic[]): string {
  const lines = mapKinds.flatMap((kind) => {
    const of = topics.filter((topic) => topic.kind === kind);
    return of.length === 0 ? [] : [`■${mapKindNames[kind]}`, ...of.map(lineOf)];
  });
  return [
    '【わからなかった地図】',
    `患者：${patient.patientNumber} ${fullName(patient)}`,
    `説明：${aboutOf(talk)}${talk.startsAt ? `（${formatDateTime(talk.startsAt)}）` : ''}`,
    ...(lines.length === 0 ? ['患者さんは、すべてを見て、答え終わっています。質問や心配はありません。'] : lines),
  ].join('\n');
}

const lineOf = (topic: MapTopic): string =>
  [`・${topic.title}`, passageOf(topic), topic.detail.replaceAll(/\s*\n\s*/gu, ' ')].filter(Boolean).join(' ');
