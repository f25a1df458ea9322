import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';
import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import { witnessedWords } from '@nattoku/rules/signature/witnessed-mark';
import type { SealInput } from '#domain/consent/sealing/seal-input.ts';
import { printedText } from '#domain/consent/document/field-text.ts';
import { codesOf, type CharacterTable, type SpecialCharacter } from '#kernel/pdf/characters.ts';

const shownNames: Record<SpecialCharacter['shown'], string> = {
  drawn: 'この字体で表示',
  framed: '指定の字体がないため、点線の枠で囲んだ字で表示',
  missing: '字形がないため、〓で表示',
};

/**
 * The characters of names and values that are variants, or that stand for another one on the page, by their numbers in Unicode: so that nobody can
 * say that somebody of another name signed.
 */
export function characterRecord(
  input: SealInput,
  { specialIn }: CharacterTable,
): [where: string, characters: string][] {
  const rows = new Map<string, string[]>();
  for (const [where, text] of textsOf(input)) {
    const said = specialIn(text).map(
      ({ character, shown }) => `${character}　${codesOf(character)}（${shownNames[shown]}）`,
    );
    if (said.length > 0) rows.set(where, [...new Set([...(rows.get(where) ?? []), ...said])]);
  }
  return [...rows].map(([where, characters]) => [where, characters.join('\n')]);
}

function* textsOf(input: SealInput): Generator<[where: string, text: string]> {
  const { facilityName, patient, form, version, values, signers, signed, names, withdrawal } = input;
  const roleOf = ({ role }: ConsentSigner): string => `${signerRoleNames[role]}の氏名`;
  yield ['施設', facilityName];
  yield ['書類', version.template.name];
  if (patient) yield ['患者の氏名', patient.name];
  yield ['手術・検査', form.procedureName];
  for (const signer of signers) yield [roleOf(signer), signer.name];
  for (const { signer, signature } of signed) yield [roleOf(signer), signature.typedName];
  for (const { mark } of signers) if (mark) yield ['代筆・立会いの氏名', witnessedWords(mark)];
  for (const field of version.fields) yield [field.label, printedText(field, values.get(field.id))];
  for (const name of names.values()) yield ['職員の氏名', name];
  if (withdrawal) yield ['撤回した方の氏名', withdrawal.name];
}
