import { SignerRole, signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { ConsentRules } from '@nattoku/contract/consent/consent-rules';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { IconButton } from '@nattoku/ui/action/icon-button';
import { chevronUpIcon, trashIcon } from '@nattoku/ui/tokens/icons';
import { SelectField } from '@nattoku/ui/form/select-field';
import styles from '#areas/consent/editor/editor.module.css';
import type { ChangeRules } from '#areas/consent/editor/rules/change-rules.ts';

type Props = { signers: ConsentRules['signers']; change: ChangeRules };

/** Who signs besides those whom age and capacity ask for, in the order of signing. */
export function SignerFields({ signers, change }: Props) {
  const put = (next: ConsentRules['signers']) => change('signers', { signers: next });
  const rest = SignerRole.options.filter((role) => !signers.some((signer) => signer.role === role));
  return (
    <section className={styles.stack} aria-label="署名する方">
      <h2 className={styles.subheading}>署名する方（署名する順）</h2>
      <ol role="list" className={styles.list}>
        {signers.map(({ role, required }, at) => (
          <li key={role} className={styles.row}>
            <span className={styles.rowNumber}>{at + 1}</span>
            <span className={styles.rowWords}>{signerRoleNames[role]}</span>
            <CheckboxField
              label="必須"
              checked={required}
              onChange={({ target }) =>
                put(signers.map((signer) => (signer.role === role ? { role, required: target.checked } : signer)))
              }
            />
            <IconButton
              size="small"
              path={chevronUpIcon}
              label={`${signerRoleNames[role]}を前へ`}
              disabled={at === 0}
              onClick={() => put(signers.toSpliced(at, 1).toSpliced(at - 1, 0, { role, required }))}
            />
            <IconButton
              size="small"
              path={trashIcon}
              label={`${signerRoleNames[role]}を外す`}
              onClick={() => put(signers.filter((signer) => signer.role !== role))}
            />
          </li>
        ))}
      </ol>
      {rest.length > 0 && (
        <SelectField
          label="署名する方を追加"
          emptyLabel="選択してください"
          options={rest.map((value) => ({ value, label: signerRoleNames[value] }))}
          value=""
          onChange={({ target }) => {
            const { data: role } = SignerRole.safeParse(target.value);
            if (role) put([...signers, { role, required: true }]);
          }}
        />
      )}
      <p className={styles.hint}>未成年の方の保護者や、代諾者・代筆者は、オーダーのときに年齢と状態から決まります。</p>
    </section>
  );
}
