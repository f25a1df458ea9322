/** The signature pad's constants (specification/signature.md §2): widths and distance in CSS pixels, throttle in milliseconds. */
export const signaturePad = {
  minWidth: 0.5,
  maxWidth: 2.5,
  throttle: 16,
  minDistance: 5,
  velocityFilterWeight: 0.7,
  penColor: 'black',
  backgroundColor: 'rgba(0,0,0,0)',
} as const;

/** What a signature may be exported as (specification/signature.md §3). */
export const signatureImageTypes = ['image/png', 'image/jpeg', 'image/svg+xml'] as const;
export type SignatureImageType = (typeof signatureImageTypes)[number];

export const SIGNATURE_EXPORT_TYPE = 'image/png' satisfies SignatureImageType;
/** From 0 to 1, as given; of the three types only jpeg loses anything by it. */
export const SIGNATURE_EXPORT_QUALITY = 0.92;

/** `data` is a data URL. An empty signature has the flag and no data (specification/signature.md §4). */
export type SignatureImage = { isEmpty: true; data: null } | { isEmpty: false; data: string };

/** Thrown for any other type; the message is for people and lists the supported ones (specification/signature.md §3). */
export class SignatureImageTypeError extends Error {
  override readonly name = 'SignatureImageTypeError';
  readonly supported = signatureImageTypes;
  readonly type: string;

  constructor(type: string) {
    super(`画像の形式が正しくありません。使える形式は ${signatureImageTypes.join('、')} です。`);
    this.type = type;
  }
}

/** @throws SignatureImageTypeError */
export function signatureImageType(type: string): SignatureImageType {
  const known = signatureImageTypes.find((supported) => supported === type);
  if (!known) throw new SignatureImageTypeError(type);
  return known;
}
