import type { ConsentDetail, ConsentSealing } from '@nattoku/contract/consent/consent-detail';
import { consentRecordContract } from '@nattoku/contract/consent/consent-record';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { ConfirmDialog } from '@nattoku/ui/overlay/confirm-dialog';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { ConsentUndelivered } from '#areas/consent/record/detail/consent-undelivered.tsx';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { useSession } from '#platform/session/use-session.ts';
import { href } from '#routing/paths.ts';

/** Why somebody should look, and what to do next. */
export function ConsentAlerts({ detail }: { detail: ConsentDetail }) {
  const { form, sealings, repair } = detail;
  const isLate = !repair && sealings.some(({ state, attempts }) => state === 'waiting' && attempts > 1);
  return (
    <>
      <ConsentUndelivered detail={detail} />
      <Voiding detail={detail} />
      {isLate && (
        <Notice tone="warning">署名PDFの作成を、時間をおいて繰り返しています。署名の記録は失われていません。</Notice>
      )}
      {form.state === 'signed' && sealings.some(isUnderWay) && (
        <Notice tone="info" title="署名PDFを作っています">
          できあがると「確定」になります。このまま待たなくても、作成は続きます。
        </Notice>
      )}
      {form.state === 'awaitingApproval' && (
        <Notice tone="warning" title="医師の確認を待っています">
          内容を確かめてから、発行するか、入力した職員に差し戻してください。
        </Notice>
      )}
      {form.state === 'declined' && (
        <Notice tone="info" title="「同意しない」とのお返事です">
          代わりの方法と今後の対応を患者さんと相談し、診療録に記録してください。方針が変わったときは「差し替える」で新しい同意書を作れます。
        </Notice>
      )}
      {form.state === 'expired' && (
        <Notice tone="warning" title="署名の期限が過ぎました">
          期限を延ばすと、新しいリンクで続きから署名していただけます。
        </Notice>
      )}
      {form.state === 'voided' && (
        <Notice tone="info" title="この同意書は無効です">
          {form.voidReason && `理由：${form.voidReason}`}
        </Notice>
      )}
      {form.state === 'superseded' && (
        <Notice
          tone="info"
          title="この同意書は差し替えられました"
          action={
            form.supersededById && (
              <ButtonLink
                variant="subTertiary"
                size="small"
                href={href('/consent/detail', { form: form.supersededById })}
              >
                新しい同意書を開く
              </ButtonLink>
            )
          }
        >
          新しい同意書だけが有効です。この同意書の記録は、そのまま残ります。
        </Notice>
      )}
      {form.template.isOld && (openConsentStates.includes(form.state) || form.state === 'finalised') && (
        <Notice tone="warning" title="説明文書が改訂されています">
          新しい版が公開されています。内容に影響するときは、新しい版で説明し、あらためて同意をいただいてください。
        </Notice>
      )}
    </>
  );
}

/** Later tries have a notice of their own. */
const isUnderWay = ({ state, attempts }: ConsentSealing): boolean =>
  state === 'queued' || state === 'working' || (state === 'waiting' && attempts <= 1);

/** The first of two persons has asked; the second decides. */
function Voiding({ detail: { form, voiding, allowed } }: { detail: ConsentDetail }) {
  const session = useSession();
  const [asking, setAsking] = useState(false);
  const params = { formId: form.id };
  const { run, pending, problem } = useConsentAction(form, async ({ version }, verb: 'approveVoid' | 'dropVoid') => {
    keepConsent(await call(consentRecordContract[verb], { params, body: { version } }));
    setAsking(false);
    showSnackbar({ type: 'done', title: verb === 'approveVoid' ? '無効にしました' : '無効にしないことを記録しました' });
  });
  if (!voiding) return null;
  return (
    <>
      <Notice
        tone="warning"
        title="無効にする依頼があります"
        action={
          <span className={styles.actions}>
            {allowed.includes('dropVoid') && (
              <Button variant="subTertiary" size="small" loading={pending} onClick={() => void run('dropVoid')}>
                {voiding.requestedBy.id === session.uid ? '取り下げる' : '承認しない'}
              </Button>
            )}
            {allowed.includes('approveVoid') && (
              <Button variant="errorSecondary" size="small" onClick={() => setAsking(true)}>
                承認して無効にする
              </Button>
            )}
          </span>
        }
      >
        {formatDateTime(voiding.requestedAt)}　{voiding.requestedBy.name}　理由：{voiding.reason}
        <br />
        {allowed.includes('approveVoid')
          ? '内容を確かめてから承認してください。'
          : '依頼した方とは別の医師か管理者が承認すると、無効になります。'}
      </Notice>
      {problem && !asking && <Notice tone="error">{problem}</Notice>}
      <ConfirmDialog
        open={asking}
        onClose={() => setAsking(false)}
        destructive
        title={`「${form.template.name}」を無効にすることを承認しますか？`}
        description={`理由：${voiding.reason}（${voiding.requestedBy.name}）。無効にした同意書は元に戻せません。署名の記録は残ります。`}
        verb="承認して無効にする"
        loading={pending}
        error={problem}
        onConfirm={() => void run('approveVoid')}
      >
        <PatientLine patient={form.patient} />
      </ConfirmDialog>
    </>
  );
}
