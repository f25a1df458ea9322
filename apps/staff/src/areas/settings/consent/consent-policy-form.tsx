import {
  checkConsentPolicy,
  consentPolicyContract,
  type StoredConsentPolicy,
} from '@nattoku/contract/consent/consent-policy';
import type { ConsentPolicy } from '@nattoku/contract/consent/consent-rules';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { Card } from '@nattoku/ui/layout/card';
import { Notice } from '@nattoku/ui/feedback/notice';
import { showSnackbar } from '@nattoku/ui/overlay/snackbar';
import { useState } from 'react';
import { rememberConsentPolicy } from '#areas/settings/consent/consent-policy.queries.ts';
import { SignerBandFields } from '#areas/settings/consent/signer-band-fields.tsx';
import { bandName, needNames } from '#areas/settings/consent/signer-bands.ts';
import { TheatreFields } from '#areas/settings/consent/theatre-fields.tsx';
import { WholeNumberField } from '#areas/settings/consent/whole-number-field.tsx';
import { SaveBar } from '#areas/settings/facility/save-bar.tsx';
import styles from '#areas/settings/facility/settings.parts.module.css';
import { explainProblem } from '#editing/explain-problem.ts';
import { Overtaken } from '#editing/overtaken.tsx';
import { overtakenBy } from '#editing/overtaken-by.ts';
import { call } from '#platform/call.ts';
import { useUnsavedInput } from '#platform/use-unsaved-input.ts';

/** Whom the facility asks to sign at which age, and who looks at a form before it goes out. */
export function ConsentPolicyForm({ saved }: { saved: StoredConsentPolicy }) {
  const { policy, change, version, dirty, saving, problem, conflict, save, giveUp, settle } = usePolicy(saved);
  const problems = checkConsentPolicy(policy);
  const problemOf = (wanted: string) => problems.find(({ field }) => field === wanted)?.message;
  return (
    <div className={styles.stack} key={version}>
      {conflict && (
        <Overtaken
          saved={conflict.policy.signerBands.map((band) => ({
            term: bandName(band),
            detail: `本人：${needNames[band.patient]}・親権者：${needNames[band.parent]}`,
          }))}
          onSettle={settle}
        />
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
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
        dirty={dirty}
        saving={saving}
        blocked={problems.length > 0 || conflict !== undefined}
        onSave={() => void save()}
        onGiveUp={giveUp}
      />
    </div>
  );
}

function usePolicy(saved: StoredConsentPolicy) {
  const [known, setKnown] = useState(saved);
  const [policy, setPolicy] = useState(saved.policy);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [conflict, setConflict] = useState<StoredConsentPolicy>();
  /** Counts how often the boxes begin again. */
  const [version, setVersion] = useState(0);
  const dirty = JSON.stringify(policy) !== JSON.stringify(known.policy);
  useUnsavedInput(dirty);

  const begin = (stored: StoredConsentPolicy) => {
    setKnown(stored);
    setPolicy(stored.policy);
    setVersion((before) => before + 1);
  };
  const change = (changed: Partial<ConsentPolicy>) => setPolicy((before) => ({ ...before, ...changed }));
  const save = async () => {
    setSaving(true);
    setProblem(undefined);
    try {
      const stored = await call(consentPolicyContract.save, { body: { policy, version: known.version } });
      begin(stored);
      rememberConsentPolicy(stored);
      showSnackbar({ type: 'done', title: '同意書の規則を保存しました' });
    } catch (error) {
      const current = overtakenBy(error, isStored);
      if (current) setConflict(current);
      else setProblem(explainProblem(error));
    } finally {
      setSaving(false);
    }
  };
  const settle = (keep: 'mine' | 'theirs') => {
    if (!conflict) return;
    if (keep === 'theirs') begin(conflict);
    else setKnown(conflict);
    setConflict(undefined);
  };
  const giveUp = () => begin(known);
  return { policy, change, version, dirty, saving, problem, conflict, save, giveUp, settle };
}

const isStored = (current: unknown): current is StoredConsentPolicy =>
  typeof current === 'object' && current !== null && 'policy' in current && 'version' in current;
