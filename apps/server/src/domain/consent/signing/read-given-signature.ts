import { normaliseLine } from '@nattoku/rules/text/normalise-input';
import { fullNameProblem } from '@nattoku/rules/text/person-name';
import { readSignatureStrokes, signatureMessages } from '@nattoku/rules/signature/signature-strokes';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { readWitnessedMark } from '@nattoku/rules/signature/witnessed-mark';
import { invalidInput } from '#kernel/problem.ts';

type Given = {
  signerId: string;
  signature: SignatureValue;
  initials: Readonly<Record<string, SignatureValue>>;
  typedName: string;
  method: 'ownDevice' | 'hospitalDevice' | 'staffSession' | 'paper';
};

/**
 * The ink with nothing in it but what ink has, read from the strokes and never from pixels: all ink counts (specification/consent.md §29). A
 * signature that says it is another signer's is refused, so that no ink is ever used for two (specification/consent.md §30).
 * @throws Problem `request.invalid`
 */
export function readGivenSignature({ signerId, signature, initials, typedName, method }: Given) {
  const problem = fullNameProblem(typedName, '署名する方のお名前');
  if (problem) throw invalidInput({ field: 'typedName', message: problem });
  // On paper the page is what was signed, and nowhere else.
  if ((signature.kind === 'paper') !== (method === 'paper'))
    throw invalidInput({ field: 'signature', message: '署名を読み取れませんでした。もう一度署名してください。' });
  return {
    typedName: normaliseLine(typedName),
    signature: readOne(signature, signerId, 'signature'),
    initials: Object.fromEntries(
      Object.entries(initials).map(([fieldId, value]) => [fieldId, readOne(value, signerId, `initials.${fieldId}`)]),
    ),
  };
}

const readOne = (value: SignatureValue, signerId: string, field: string): SignatureValue => {
  if (value.signer !== signerId)
    throw invalidInput({ field, message: 'ほかの方の署名は使えません。もう一度署名してください。' });
  if (value.kind === 'paper') return value;
  if (value.kind === 'witnessedMark') {
    const { mark } = value;
    const read = readWitnessedMark({
      way: mark.way,
      scribeName: mark.way === 'scribe' ? mark.scribeName : '',
      witnessName: mark.witnessName,
    });
    if ('errors' in read) throw invalidInput({ field, message: Object.values(read.errors).join('。') });
    return { signer: signerId, kind: 'witnessedMark', mark: read.mark };
  }
  const read = readSignatureStrokes(value.strokes);
  if ('problem' in read) throw invalidInput({ field, message: signatureMessages[read.problem] });
  return { signer: signerId, kind: 'ink', strokes: read.strokes };
};
