import {
  type InterviewFlag,
  interviewResponseContract,
  interviewResponseLimits,
  type InterviewResponse,
} from '@nattoku/contract/medical-interview/interview-response';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { normaliseText } from '@nattoku/rules/text/normalise-input';
import { characterCount } from '@nattoku/rules/text/text-length';
import { Button } from '@nattoku/ui/action/button';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Notice } from '@nattoku/ui/feedback/notice';
import { TextField } from '@nattoku/ui/form/text-field';
import { Card } from '@nattoku/ui/layout/card';
import { checkCircleIcon, checkIcon } from '@nattoku/ui/tokens/icons';
import { useState } from 'react';
import { flagLevels } from '#areas/medical-interview/detail/flag-level.ts';
import styles from '#areas/medical-interview/detail/flags-card.module.css';
import { keepInterview } from '#areas/medical-interview/response/interview.queries.ts';
import { useCommand } from '#editing/use-command.ts';
import { call } from '#platform/network/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** 要注意: each with the answer and the rule it repeats, and who has seen it; nothing is concluded from them. */
export function FlagsCard({ response }: { response: InterviewResponse }) {
  const { flags } = response;
  if (flags.length === 0) return null;
  return (
    <Card title={`要注意（${flags.length}件）`}>
      <ul role="list" className={styles.flags}>
        {flags.map((flag) => (
          <li key={flag.id} className={styles.flag} data-level={flag.level}>
            <Flag flag={flag} response={response} />
          </li>
        ))}
      </ul>
      <p className={styles.note}>回答と、問診票に決めた条件を、そのまま示しています。診断や判断ではありません。</p>
    </Card>
  );
}

function Flag({ flag, response }: { flag: InterviewFlag; response: InterviewResponse }) {
  const { words, tone, icon } = flagLevels[flag.level];
  const isOpen = flag.acknowledged === null;
  return (
    <>
      <div className={styles.head}>
        <Badge tone={tone} icon={icon}>
          {words}
        </Badge>
        <strong>{flag.name}</strong>
        {flag.isGone && <Badge>いまの回答では該当しません</Badge>}
      </div>
      <p className={styles.said}>{flag.said.join('、')}</p>
      <p className={styles.rule}>条件：{flag.rule}</p>
      {flag.acknowledged && <Seen seen={flag.acknowledged} />}
      {isOpen && response.allowed.includes('acknowledge') && <Acknowledge flag={flag} response={response} />}
      {isOpen && !response.allowed.includes('acknowledge') && <p className={styles.rule}>まだ確認されていません</p>}
    </>
  );
}

const Seen = ({ seen: { by, at, note } }: { seen: NonNullable<InterviewFlag['acknowledged']> }) => (
  <p className={styles.seen}>
    <Badge tone="done" icon={checkCircleIcon}>
      確認した人
    </Badge>
    <span>
      {by?.name ?? '—'}　{formatDateTime(at)}
    </span>
    {note !== '' && <span>「{note}」</span>}
  </p>
);

const { note: longest } = interviewResponseLimits;

/** By name, at once, and with a word about what was done where there is one. */
function Acknowledge({ flag, response }: { flag: InterviewFlag; response: InterviewResponse }) {
  const [typed, setTyped] = useState('');
  const note = normaliseText(typed);
  const letGo = useUnsavedInput(typed !== '');
  const { run, pending, refusal } = useCommand();
  const isTooLong = characterCount(note) > longest;
  const acknowledge = () =>
    run(async () => {
      const params = { itemId: response.id, flagId: flag.id };
      const seen = await call(interviewResponseContract.acknowledge, { params, body: { note } });
      letGo();
      keepInterview(seen);
    }, note);
  return (
    <div className={styles.acknowledge} data-print="hidden">
      <TextField
        label={`「${flag.name}」への対応（任意）`}
        placeholder="例：薬剤師に連絡しました"
        autoComplete="off"
        counter={longest}
        value={typed}
        error={isTooLong ? `${longest}文字以内で入力してください` : undefined}
        onChange={({ target }) => setTyped(target.value)}
      />
      <Button
        icon={checkIcon}
        variant={flag.level === 'red' ? 'primary' : 'tertiary'}
        disabled={isTooLong}
        loading={pending}
        aria-label={`「${flag.name}」を確認した`}
        onClick={() => void acknowledge()}
      >
        確認した
      </Button>
      {refusal && <Notice tone="error">{refusal}</Notice>}
    </div>
  );
}
