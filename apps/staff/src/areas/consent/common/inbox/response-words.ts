import type { ConsentResponse } from '@nattoku/contract/consent/consent-common';
import { bare } from '@nattoku/rules/text/bare';

/** The name that was given or signed; both where they differ. */
export const nameOf = ({ given: { name, signedName } }: ConsentResponse): string => {
  if (name === null) return signedName ?? '（署名前）';
  return signedName === null || bare(signedName) === bare(name) ? name : `${name}（署名：${signedName}）`;
};
