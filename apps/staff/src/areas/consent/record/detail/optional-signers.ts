import { signerRoleNames } from '@nattoku/contract/consent/consent-field';
import type { ConsentSigner } from '@nattoku/contract/consent/consent-form';

type Signer = Pick<ConsentSigner, 'id' | 'role' | 'name' | 'required' | 'state'>;

const namesOf = (signers: readonly Signer[]): string =>
  signers.map(({ role, name }) => [signerRoleNames[role], name].filter(Boolean).join(' ')).join('、');

const openOptional = (signers: readonly Signer[]): Signer[] =>
  signers.filter(({ required, state }) => !required && state === 'waiting');

/** Before the signature that closes the form: who loses the turn by it. Null while more signatures are needed, or where nobody does. */
export function lostByThisSignature(signers: readonly Signer[], signer: Pick<Signer, 'id'>): string | null {
  const others = signers.filter(({ id }) => id !== signer.id);
  const isLast = others.every(({ required, state }) => !required || state === 'signed' || state === 'skipped');
  const lost = openOptional(others);
  return isLast && lost.length > 0
    ? `この署名で必要な署名がそろい、同意書は閉じます。署名が任意の方（${namesOf(lost)}）は「署名なし」になります。署名してもらうときは、先にお願いしてください。`
    : null;
}

/** Before the final check. Null where everybody signed. */
export function missingAtFinalCheck(signers: readonly Signer[]): string | null {
  const missing = openOptional(signers);
  return missing.length > 0 ? `署名が任意の方（${namesOf(missing)}）は、「署名なし」のまま確定します。` : null;
}
