import { describe, expect, test } from 'vitest';
import {
  SIGNATURE_EXPORT_QUALITY,
  SIGNATURE_EXPORT_TYPE,
  SignatureImageTypeError,
  signatureImageType,
  signatureImageTypes,
  signaturePad,
} from '#signature/signature-image.ts';

test('specification/signature.md §2: the constants of the signature pad', () => {
  expect(signaturePad).toEqual({
    minWidth: 0.5,
    maxWidth: 2.5,
    throttle: 16,
    minDistance: 5,
    velocityFilterWeight: 0.7,
    penColor: 'black',
    backgroundColor: 'rgba(0,0,0,0)',
  });
  expect(SIGNATURE_EXPORT_TYPE).toBe('image/png');
  expect(SIGNATURE_EXPORT_QUALITY).toBe(0.92);
});

describe('specification/signature.md §3: signature export accepts', () => {
  test('png, jpeg and svg only', () =>
    expect(signatureImageTypes).toEqual(['image/png', 'image/jpeg', 'image/svg+xml']));

  test.each(['image/png', 'image/jpeg', 'image/svg+xml'])('%s', (type) => expect(signatureImageType(type)).toBe(type));

  test.each([
    'image/gif',
    'image/webp',
    'image/jpg',
    'IMAGE/PNG',
    'png',
    '',
    'image/svg+xml;charset=utf-8',
    'toString',
  ])('not %s, and says which types it supports', (type) => {
    const refused = () => signatureImageType(type);
    expect(refused).toThrow(SignatureImageTypeError);
    expect(refused).toThrow('画像の形式が正しくありません。使える形式は image/png、image/jpeg、image/svg+xml です。');
  });
});
