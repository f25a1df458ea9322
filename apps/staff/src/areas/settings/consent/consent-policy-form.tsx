import {
  checkConsentPolicy,
  consentPolicyContract,
  type StoredConsentPolicy,
} from '@nattoku/contract/consent/consent-policy';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { rememberConsentPolicy } from '#areas/settings/consent/consent-policy.queries.ts';
import { SignerBandFields } from '#areas/settings/consent/signer-band-fields.tsx';
import { bandName, needNames } from '#areas/settings/consent/signer-bands.ts';
import { TheatreFields } from '#areas/settings/consent/theatre-fields.tsx';
import { WholeNumberField } from '#areas/settings/consent/whole-number-field.tsx';
import { SaveBar } from '#areas/settings/facility/save-bar.tsx';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { Overtaken } from '#editing/overtaken.tsx';
import { useRecordPart } from '#editing/use-record-part.ts';
import { call } from '#platform/network/call.ts';

/** Whom the facility asks to sign at which age, and who looks at a form before it goes out. */
export function ConsentPolicyForm({ saved }: { saved: StoredConsentPolicy }) {
  const form = useRecordPart({
    saved,
    part: (stored) => stored.policy,
    save: (chosen, version) => call(consentPolicyContract.save, { body: { policy: chosen, version } }),
    onSaved: (stored) => {
      rememberConsentPolicy(stored);
      showSnackbar({ type: 'done', title: '同意書の規則を保存しました' });
    },
  });
  const { value: policy, change, conflict } = form;
  const problems = checkConsentPolicy(policy);
  const problemOf = (wanted: string) => problems.find(({ field }) => field === wanted)?.message;
  return (
    <div className={styles.stack} key={form.beginning}>
      {conflict && (
        <Overtaken
          saved={conflict.policy.signerBands.map((band) => ({
            term: bandName(band),
            detail: `本人：${needNames[band.patient]}・親権者：${needNames[band.parent]}`,
          }))}
          onSettle={form.settle}
        />
      )}
      {form.refusal && <Notice tone="error">{form.refusal}</Notice>}
      <Card title="署名する人（署名する日の年齢）">
        <SignerBandFields
          bands={policy.signerBands}
          problems={problems}
          onChange={(signerBands) => change({ signerBands })}
        />
      </Card>
      <Card title="確認と承認">
        <div className={styles.stack}>
          <CheckboxField
            label="医師以外が入力した同意書は、医師が確認してから発行する"
            checked={policy.doctorConfirms}
            onChange={(event) => change({ doctorConfirms: event.target.checked })}
          />
          <CheckboxField
            label="様式は、作成した人とは別の人が承認する"
            checked={policy.separateApprover}
            onChange={(event) => change({ separateApprover: event.target.checked })}
          />
        </div>
      </Card>
      <Card title="署名のあと">
        <div className={styles.stack}>
          <WholeNumberField
            label="撤回を次の人に知らせるまでの時間"
            unit="分"
            help="撤回のお知らせを、この時間たっても確認していないときに、ほかの職員にも知らせます（1〜240分）。"
            error={problemOf('escalationMinutes')}
            value={policy.escalationMinutes}
            onChange={(escalationMinutes) => change({ escalationMinutes })}
          />
          <WholeNumberField
            label="患者さんが控えを受け取れる日数"
            unit="日"
            help="確定してから、患者さんがリンクで控えを開ける期間です（1〜365日）。"
            error={problemOf('copyDays')}
            value={policy.copyDays}
            onChange={(copyDays) => change({ copyDays })}
          />
        </div>
      </Card>
      <Card title="撤回を知らせる手術室・検査室">
        <TheatreFields value={policy.theatre} onChange={(theatre) => change({ theatre })} />
      </Card>
      <SaveBar
        dirty={form.isDirty}
        saving={form.isSaving}
        blocked={problems.length > 0 || conflict !== undefined}
        onSave={form.submit}
        onGiveUp={form.giveUp}
      />
    </div>
  );
}
