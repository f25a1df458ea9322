import type { ReturnedPaper } from '@nattoku/contract/consent/consent-paper';
import { RelationCode, relationNames } from '@nattoku/contract/patient/related-person';
import { CheckboxField } from '@nattoku/ui/form/checkbox-field';
import { FieldError } from '@nattoku/ui/form/field';
import { SelectField } from '@nattoku/ui/form/select-field';
import { TextField } from '@nattoku/ui/form/text-field';
import { type Checked, openSigners, type PaperSigner } from '#areas/consent/common/scans/paper-check.ts';
import styles from '#areas/consent/common/consent-common.module.css';
import { signerWords } from '#parts/consent/consent-words.ts';
import { optionsOfNames } from '#list/options-of-names.ts';

type Props = {
  paper: ReturnedPaper;
  checked: Checked;
  problems: Readonly<Record<string, string | undefined>>;
  onChange: (part: Partial<Checked>) => void;
};

const relations = [{ value: '', label: '続柄の記載なし' }, ...optionsOfNames(relationNames)];

/** Whose signature is on the paper, under which name, on which page. */
export function PaperSigners({ paper, checked, problems, onChange }: Props) {
  const change = (id: string, part: Partial<PaperSigner>) => {
    const before = checked.signers[id];
    if (before) onChange({ signers: { ...checked.signers, [id]: { ...before, ...part } } });
  };
  return (
    <fieldset className={styles.stack} data-problem={problems['signers'] && ''}>
      <legend className={styles.name}>紙にある署名</legend>
      {problems['signers'] && <FieldError id="paper-signers">{problems['signers']}</FieldError>}
      {openSigners(paper).map(({ id, role, required }) => {
        const said = checked.signers[id];
        if (!said) return null;
        return (
          <div key={id} className={styles.stack}>
            <CheckboxField
              label={`${signerWords(role, required)}の署名がある`}
              name="signers"
              checked={said.hasSigned}
              onChange={({ currentTarget }) => change(id, { hasSigned: currentTarget.checked })}
            />
            {said.hasSigned && (
              <div className={styles.signer}>
                <TextField
                  label="紙に書かれた氏名"
                  name={`name-${id}`}
                  required
                  autoComplete="off"
                  value={said.name}
                  error={problems[`name-${id}`]}
                  onChange={({ currentTarget }) => change(id, { name: currentTarget.value })}
                />
                {role === 'proxy' || role === 'scribe' ? (
                  <SelectField
                    label="続柄"
                    name={`relation-${id}`}
                    options={relations}
                    value={said.relation}
                    onChange={({ currentTarget }) =>
                      change(id, { relation: RelationCode.safeParse(currentTarget.value).data ?? '' })
                    }
                  />
                ) : (
                  <span />
                )}
                <TextField
                  label="署名のあるページ"
                  name={`page-${id}`}
                  type="number"
                  min={1}
                  max={paper.pageCount}
                  value={said.page}
                  error={problems[`page-${id}`]}
                  onChange={({ currentTarget }) => change(id, { page: currentTarget.value })}
                />
              </div>
            )}
          </div>
        );
      })}
    </fieldset>
  );
}
