import type { SignatureStrokes } from '#signature-strokes.ts';
import type { WitnessedMark } from '#witnessed-mark.ts';

/** What one person gave as their signature. `signer` says whose it is, so that it is never shown or sent for another. */
export type SignatureValue = { signer: string } & (
  { kind: 'ink'; strokes: SignatureStrokes } | { kind: 'witnessedMark'; mark: WitnessedMark }
);
