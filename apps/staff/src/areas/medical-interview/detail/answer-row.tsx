import type { InterviewResponse } from '@nattoku/contract/medical-interview/interview-response';
import type { FlagLevel } from '@nattoku/contract/medical-interview/interview-state';
import { lineName, type SheetAnswer, type SheetChange } from '@nattoku/rules/interview/answer/answer-sheet';
import { answerWords, shortName } from '@nattoku/rules/interview/answer/answer-words';
import { bandOf } from '@nattoku/rules/interview/evaluation/interview-score';
import { flaggedWords } from '@nattoku/rules/interview/result/interview-flags';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { minusIcon, pencilIcon, plusIcon, swapIcon } from '@nattoku/ui/tokens/icons';
import type { ComponentProps } from 'react';
import styles from '#areas/medical-interview/detail/answers-card.module.css';
import { AnswerValue } from '#areas/medical-interview/detail/answer-value.tsx';
import { flagLevels } from '#areas/medical-interview/detail/flag-level.ts';
import { isTyped, TypedIn, wordsChosen, WordsRead } from '#areas/medical-interview/detail/words-read.tsx';
import { canEnter } from '#parts/interview/answer-field.tsx';

type Props = { line: SheetAnswer; response: InterviewResponse; onCorrect: () => void };

/** One question: as it was asked, as it was answered, and as it had been answered before. */
export function AnswerRow({ line, response, onCorrect }: Props) {
  const { item, now, before } = line;
  const { allowed, former } = response;
  const mayChange = !line.isGone && (allowed.includes('correct') || allowed.includes('amend'));
  const level = levelOf(line, response);
  return (
    <tr role="row" className={styles.line} data-flagged={level}>
      <th role="rowheader" scope="row" className={styles.question}>
        {item.prefix && <span className={styles.prefix}>{item.prefix}</span>}
        {item.text.trim() === '' ? shortName(item) : item.text}
        <WordsRead read={response.wordsRead} japanese={[item.text]} />
      </th>
      <td role="cell">
        <div className={styles.answer}>
          <div className={styles.given}>
            <Flagged level={level} />
            {now === undefined ? (
              <span className={styles.none}>未回答</span>
            ) : (
              <AnswerValue item={item} answer={now} before={before} />
            )}
            {now?.type === 'notYetKnown' && <Badge tone="warning">来院時に確認</Badge>}
            <Given line={line} response={response} />
            <Band line={line} />
            <Correction line={line} response={response} />
          </div>
          {mayChange && canEnter(item) && (
            <span data-print="hidden">
              <IconButton path={pencilIcon} label={`「${lineName(line)}」を訂正`} size="small" onClick={onCorrect} />
            </span>
          )}
        </div>
      </td>
      {former && (
        <td role="cell" className={styles.before}>
          <div className={styles.given}>
            <span>
              <span className={styles.label}>前回：</span>
              {before === undefined ? '—' : answerWords(item, before)}
            </span>
            <ChangeBadge change={line.change} />
          </div>
        </td>
      )}
    </tr>
  );
}

/** The most urgent flag that repeats this answer; one that was raised before flags named their rows repeats it without the row. */
function levelOf({ item, now, row }: SheetAnswer, { flags }: InterviewResponse): FlagLevel | undefined {
  if (now === undefined) return undefined;
  const words = [flaggedWords(item, now, row), flaggedWords(item, now, '')];
  const raised = flags.filter(({ isGone, said }) => !isGone && words.some((each) => said.includes(each)));
  return raised.some(({ level }) => level === 'red') ? 'red' : raised[0]?.level;
}

function Flagged({ level }: { level: FlagLevel | undefined }) {
  if (level === undefined) return null;
  const { words, tone, icon } = flagLevels[level];
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}

type Look = { words: string; tone: NonNullable<ComponentProps<typeof Badge>['tone']>; icon: string };
const changes: Record<Exclude<SheetChange, 'same' | 'unanswered'>, Look> = {
  changed: { words: '変更', tone: 'warning', icon: swapIcon },
  added: { words: '今回から', tone: 'info', icon: plusIcon },
  removed: { words: '今回なし', tone: 'warning', icon: minusIcon },
};

function ChangeBadge({ change }: { change: SheetChange | null }) {
  if (change === null || change === 'same' || change === 'unanswered') return null;
  const { words, tone, icon } = changes[change];
  return (
    <Badge tone={tone} icon={icon}>
      {words}
    </Badge>
  );
}

/** What the patient chose, in the words that were read, and in which language own words were typed. */
function Given({ line: { key, item, now }, response }: Pick<Props, 'line' | 'response'>) {
  const { wordsRead: read, original, corrections } = response;
  if (read === null || now === undefined || original?.answers[key] === undefined) return null;
  const isCorrected = corrections.some(({ place }) => place === key);
  if (isCorrected) return null;
  return (
    <>
      {isTyped(now) && read.language !== 'ja-easy' && <TypedIn language={read.language} />}
      <WordsRead read={read} japanese={wordsChosen(item, now)} />
    </>
  );
}

/** What a score means. */
function Band({ line: { item, now } }: { line: SheetAnswer }) {
  if (item.kind !== 'computed' || !item.score || now?.type !== 'number') return null;
  const band = bandOf(item.score.bands, now.value);
  if (!band) return null;
  return (
    <Badge tone={band.level === 'red' ? 'error' : band.level === 'amber' ? 'warning' : 'neutral'}>{band.label}</Badge>
  );
}

/** What the patient had sent stays beside what staff made of it. */
function Correction({ line: { key, item }, response }: Pick<Props, 'line' | 'response'>) {
  const last = response.corrections.filter(({ place }) => place === key).at(-1);
  if (!last) return null;
  const sent = response.original?.answers[key];
  return (
    <p className={styles.correction}>
      <Badge tone="info" icon={pencilIcon}>
        {last.isAmendment ? '確定後に訂正' : '訂正'}
      </Badge>
      <span>
        患者さんの回答：<del>{sent === undefined ? '未回答' : answerWords(item, sent)}</del>
      </span>
      <span>
        理由：{last.reason}（{last.by.name}　{formatDateTime(last.at)}）
      </span>
    </p>
  );
}
