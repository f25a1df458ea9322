import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import { type ConsentTrouble, diagnoses } from '@nattoku/contract/consent/consent-repair';
import type { RepairAct } from '@nattoku/contract/consent/repair-act';
import { sealingKindNames } from '@nattoku/contract/consent/consent-sealing';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Icon } from '@nattoku/ui/tokens/icon';
import { alertIcon } from '@nattoku/ui/tokens/icons';
import { type ComponentType, useState } from 'react';
import type { DialogProps } from '#areas/consent/record/detail/dialog-props.ts';
import { AskAgainDialog } from '#areas/consent/record/repair/ask-again-dialog.tsx';
import { IssuedCopyDialog } from '#areas/consent/record/repair/issued-copy-dialog.tsx';
import { ReassignDialog } from '#areas/consent/record/repair/reassign-dialog.tsx';
import { ReissueDialog } from '#areas/consent/record/repair/reissue-dialog.tsx';
import { RepairActRow } from '#areas/consent/record/repair/repair-act-row.tsx';
import { SubstitutesDialog } from '#areas/consent/record/repair/substitutes-dialog.tsx';
import styles from '#areas/consent/record/repair/repair.module.css';

/** Acts that ask something first. */
const dialogs: Partial<Record<RepairAct, ComponentType<DialogProps>>> = {
  acceptSubstitutes: SubstitutesDialog,
  useIssuedCopy: IssuedCopyDialog,
  askAgain: AskAgainDialog,
  reassign: ReassignDialog,
  reissue: ReissueDialog,
};

/** What keeps the form from its end, in words, and every way out of it: who may go it, and whether somebody has to sign once more. */
export function RepairPanel({ detail }: { detail: ConsentDetail }) {
  const [asking, setAsking] = useState<RepairAct | null>(null);
  const { repair, allowed } = detail;
  if (!repair) return null;
  // Once the trouble is over there is nothing left to ask.
  const Asked = asking && repair.acts.includes(asking) ? dialogs[asking] : undefined;
  return (
    <section className={styles.panel} aria-labelledby="repair-title">
      <h2 id="repair-title" className={styles.title}>
        <Icon path={alertIcon} />
        止まっています。対応が必要です
      </h2>
      {repair.troubles.map((trouble) => (
        <Trouble key={`${trouble.code} ${trouble.sealing?.kind ?? ''}`} trouble={trouble} />
      ))}
      {repair.offered.length > 0 && (
        <ul role="list" className={styles.acts} aria-label="できること">
          {repair.offered.map((act) => (
            <RepairActRow
              key={act}
              detail={detail}
              act={act}
              foremost={act === repair.acts[0]}
              onAsk={dialogs[act] && (() => setAsking(act))}
            />
          ))}
        </ul>
      )}
      <p className={styles.quiet}>{lastWords(detail, allowed.includes('void'))}</p>
      {Asked && <Asked detail={detail} onClose={() => setAsking(null)} />}
    </section>
  );
}

/** A reader who can do nothing here is told whom to ask. */
function lastWords({ form, repair }: ConsentDetail, mayVoid: boolean): string {
  if (repair?.acts.length === 0)
    return `あなたの権限では操作できません。${form.explainer ? `説明した医師（${form.explainer.name}）` : '担当の医師'}か、施設の管理者に、この画面を見てもらってください。`;
  return mayVoid
    ? 'どの方法でも進められないときに限り、右上の「その他の操作」から無効にしてください。署名の記録は残ります。'
    : '署名の記録は失われていません。';
}

function Trouble({ trouble: { code, since, sealing, missing, places } }: { trouble: ConsentTrouble }) {
  const { words, advice } = diagnoses[code];
  return (
    <div className={styles.trouble}>
      <p className={styles.words}>{words}</p>
      <p>{advice}</p>
      {missing.length > 0 && <p>{missing.map((one) => one.words).join('、')}</p>}
      {places.length > 0 && (
        <ul className={styles.places} aria-label="記録と違う箇所">
          {places.map(({ fieldId, label, page, glyphs, isInk }) => (
            <li key={`${fieldId} ${page} ${isInk}`}>
              {label}（{page}ページ）
              {glyphs.length > 0 &&
                `：${glyphs.map(({ character, codes }) => `${character.trim()} ${codes}`.trim()).join('、')}`}
            </li>
          ))}
        </ul>
      )}
      <p className={styles.quiet}>
        {sealing
          ? `${sealingKindNames[sealing.kind]}の署名PDF・${formatDateTime(since)}から・${sealing.attempts}回試しました。署名の記録は失われていません。${nextWords(sealing)}`
          : `${formatDateTime(since)}から`}
      </p>
    </div>
  );
}

const nextWords = ({ isStuck, nextTryAt }: NonNullable<ConsentTrouble['sealing']>): string => {
  if (isStuck) return '自動のやり直しは止まっています。';
  return nextTryAt ? `次は${formatDateTime(nextTryAt)}に自動でやり直します。` : '';
};
