import { signerRoleNames, type SignerRole } from '@nattoku/contract/consent/consent-field';
import type { ConsentOrder, ProxyOption } from '@nattoku/contract/consent/consent-order';
import { relationNames } from '@nattoku/contract/patient/related-person';
import { RelatedPersonId, StaffId } from '@nattoku/contract/shared/primitives';
import { Button, ButtonLink } from '@nattoku/ui/action/button';
import { Card } from '@nattoku/ui/layout/card';
import { plusIcon } from '@nattoku/ui/tokens/icons';
import { Notice } from '@nattoku/ui/feedback/notice';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { useQuery } from '@tanstack/react-query';
import { signerIn, withoutSigner, withSigner } from '#areas/consent/order/consent-draft.ts';
import type { InputProps } from '#areas/consent/order/input/input-props.ts';
import styles from '#areas/consent/order/input/input.module.css';
import { signerReasonWords, signerWords } from '#parts/consent/consent-words.ts';
import { staffOptionsQuery } from '#parts/facility/staff-options.queries.ts';
import { href } from '#routing/paths.ts';

type Signer = ConsentOrder['form']['signers'][number];
const mayBeAdded: readonly SignerRole[] = ['proxy', 'witness', 'supervisor', 'interpreter'];

/** Whom the rules ask to sign and why, who that is, and whom staff add. */
export function SignerFields(props: InputProps) {
  const { order, draft, onChange } = props;
  const { signers } = order.form;
  const addable = mayBeAdded.filter(
    (role) => !signers.some((signer) => signer.role === role) && !signerIn(draft, role),
  );
  return (
    <Card title="署名する人">
      <ul role="list" className={styles.signers} aria-label="署名する人">
        {signers.map((signer) => (
          <li key={signer.role} className={styles.signer}>
            <p className={styles.head}>
              <span className={styles.role}>{signerWords(signer.role, signer.required)}</span>
              {signer.role === 'patient' || signer.role === 'doctor' ? signer.name : null}
              {signer.reason === 'added' && (
                <Button
                  variant="subTertiary"
                  size="small"
                  onClick={() => onChange(withoutSigner(draft, signer.role))}
                  aria-label={`${signerRoleNames[signer.role]}を外す`}
                >
                  外す
                </Button>
              )}
            </p>
            <p className={styles.quiet}>{signerReasonWords(signer.reason, signer.required)}</p>
            <Who {...props} signer={signer} />
          </li>
        ))}
      </ul>
      {addable.length > 0 && (
        <div className={styles.adding}>
          {addable.map((role) => (
            <Button
              key={role}
              variant="fourth"
              size="small"
              icon={plusIcon}
              onClick={() => onChange(withSigner(draft, role, { added: true, required: false }))}
            >
              {signerRoleNames[role]}を追加
            </Button>
          ))}
        </div>
      )}
    </Card>
  );
}

function Who(props: InputProps & { signer: Signer }) {
  const { role } = props.signer;
  if (role === 'patient' || role === 'doctor') return null;
  if (role === 'proxy') return <Proxy {...props} />;
  if (role === 'scribe' || role === 'interpreter') return <Named {...props} />;
  return <Colleague {...props} />;
}

/** Of the patient's related persons; those who may not sign are shown, with the reason. */
function Proxy({ order, draft, onChange }: InputProps) {
  const { proxies, form } = order;
  const chosen = signerIn(draft, 'proxy')?.relatedPersonId ?? '';
  const refused = proxies.filter(({ refusal }) => refusal !== null);
  return (
    <>
      <SelectField
        label="代諾者"
        name="proxy"
        labelHidden
        emptyLabel="まだ決まっていない（署名のときに氏名と続柄を確かめる）"
        value={chosen}
        options={proxies.map((person) => ({
          value: person.id,
          label: proxyLabel(person),
          disabled: person.refusal !== null && person.id !== chosen,
        }))}
        onChange={(event) =>
          onChange(
            withSigner(draft, 'proxy', { relatedPersonId: RelatedPersonId.safeParse(event.target.value).data ?? null }),
          )
        }
      />
      {refused.map(({ id, name, refusal }) => (
        <Notice key={id} tone="info">
          {name}さん：{refusal}
        </Notice>
      ))}
      {proxies.length === 0 && form.patient && (
        <p className={styles.quiet}>
          家族・代諾者がまだ登録されていません。
          <ButtonLink variant="fourth" size="small" href={href('/patients/detail', { patientId: form.patient.id })}>
            患者の記録に登録する
          </ButtonLink>
        </p>
      )}
    </>
  );
}

const proxyLabel = ({ name, relation, refusal }: ProxyOption): string =>
  `${name}（${relationNames[relation]}）${refusal ? ' 署名できません' : ''}`;

function Named({ draft, onChange, signer: { role } }: InputProps & { signer: Signer }) {
  return (
    <TextField
      label={`${signerRoleNames[role]}の氏名`}
      name={`signer-${role}`}
      labelHidden
      placeholder="氏名（署名のときに入力してもかまいません）"
      value={signerIn(draft, role)?.name ?? ''}
      onChange={(event) => onChange(withSigner(draft, role, { name: event.target.value }))}
    />
  );
}

function Colleague({ draft, onChange, signer: { role } }: InputProps & { signer: Signer }) {
  const { data: staff } = useQuery(staffOptionsQuery);
  const known = (staff?.items ?? []).filter(({ id }) => id !== draft.explainerId);
  return (
    <SelectField
      label={signerRoleNames[role]}
      name={`signer-${role}`}
      labelHidden
      emptyLabel="職員を選ぶ（決まっていなければ、あとで）"
      value={signerIn(draft, role)?.staffId ?? ''}
      options={known.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(event) =>
        onChange(withSigner(draft, role, { staffId: StaffId.safeParse(event.target.value).data ?? null }))
      }
    />
  );
}
