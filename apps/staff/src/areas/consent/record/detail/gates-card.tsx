import type { ConsentDetail } from '@nattoku/contract/consent/consent-detail';
import type { ConsentGate } from '@nattoku/contract/consent/consent-form';
import { consentRecordContract, consentRecordLimits } from '@nattoku/contract/consent/consent-record';
import { type ConsentGateKind, consentGateNames } from '@nattoku/contract/consent/consent-rules';
import { openConsentStates } from '@nattoku/contract/consent/consent-state';
import { formatDateTime } from '@nattoku/rules/time/date-time';
import { Badge } from '@nattoku/ui/feedback/badge';
import { Button } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { checkIcon, clockIcon, minusIcon } from '@nattoku/ui/tokens/icons';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { keepConsent } from '#areas/consent/record/consent-record.queries.ts';
import { checkReason } from '#areas/consent/record/detail/check-reason.ts';
import { useConsentAction } from '#areas/consent/record/detail/use-consent-action.ts';
import styles from '#areas/consent/record/detail/consent-detail.module.css';
import { PatientLine } from '#parts/patient/patient-line.tsx';
import { call } from '#platform/network/call.ts';
import { ReasonDialog } from '#editing/reason-dialog.tsx';

/** What must have happened before anybody signs, and who let something be left out. */
export function GatesCard({ detail }: { detail: ConsentDetail }) {
  const [asking, setAsking] = useState<ConsentGateKind | null>(null);
  const { form, allowed } = detail;
  if (form.gates.length === 0) return null;
  return (
    <Card title="署名の前に済ませること">
      <ul role="list" className={styles.list} aria-label="署名の前に済ませること">
        {form.gates.map((gate) => (
          <li key={gate.rule.kind} className={styles.item}>
            <Gate gate={gate} isClosed={!openConsentStates.includes(form.state)} />
            {allowed.includes('overrideGate') && isOpen(gate) && (
              <div className={styles.actions}>
                <Button
                  variant="subTertiary"
                  size="small"
                  onClick={() => setAsking(gate.rule.kind)}
                  aria-label={`理由をつけて省く：${consentGateNames[gate.rule.kind]}`}
                >
                  理由をつけて省く
                </Button>
              </div>
            )}
          </li>
        ))}
      </ul>
      {asking && <OverrideDialog detail={detail} kind={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

const isOpen = ({ metAt, overriddenAt }: ConsentGate): boolean => metAt === null && overriddenAt === null;

function Gate({ gate, isClosed }: { gate: ConsentGate; isClosed: boolean }) {
  const { rule, metAt, opensAt, overriddenAt, overriddenByName, overrideReason } = gate;
  const hours = rule.hours === null ? '' : `（${rule.hours}時間）`;
  return (
    <>
      <div className={styles.head}>
        <span className={styles.name}>
          {consentGateNames[rule.kind]}
          {hours}
        </span>
        {isOpen(gate) ? (
          <Badge tone={isClosed ? 'neutral' : 'warning'} icon={isClosed ? minusIcon : clockIcon}>
            {isClosed ? '未実施' : 'まだです'}
          </Badge>
        ) : (
          <Badge tone={metAt ? 'done' : 'info'} icon={checkIcon}>
            {metAt ? '済み' : '省略'}
          </Badge>
        )}
      </div>
      {metAt && <span className={styles.quiet}>{formatDateTime(metAt)}</span>}
      {!metAt && !isClosed && opensAt && (
        <span className={styles.quiet}>{formatDateTime(opensAt)} から署名できます</span>
      )}
      {overriddenAt && (
        <span className={styles.quiet}>
          {formatDateTime(overriddenAt)}　{overriddenByName}　理由：{overrideReason}
        </span>
      )}
    </>
  );
}

type OverrideProps = { detail: ConsentDetail; kind: ConsentGateKind; onClose: () => void };

function OverrideDialog({ detail: { form }, kind, onClose }: OverrideProps) {
  const { run, pending, problem } = useConsentAction(form, async ({ version }, reason: string, letGo: () => void) => {
    const params = { formId: form.id, kind };
    keepConsent(await call(consentRecordContract.overrideGate, { params, body: { version, reason } }));
    letGo();
    onClose();
    showSnackbar({ type: 'done', title: '省略を記録しました', desc: consentGateNames[kind] });
  });
  return (
    <ReasonDialog
      onClose={onClose}
      title={`「${consentGateNames[kind]}」を省いて署名を受け付けますか？`}
      description="医師の判断として、お名前・日時・理由が記録に残り、証拠パックにも入ります。"
      verb="省いて受け付ける"
      loading={pending}
      error={problem}
      label="省く理由"
      counter={consentRecordLimits.reason}
      check={checkReason}
      onConfirm={(reason, letGo) => void run(reason, letGo)}
    >
      <PatientLine patient={form.patient} />
    </ReasonDialog>
  );
}
