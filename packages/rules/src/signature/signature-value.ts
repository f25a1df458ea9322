import type { SignatureStrokes } from '#signature/signature-strokes.ts';
import type { WitnessedMark } from '#signature/witnessed-mark.ts';

/** Of a form that was signed on paper: the page of the scan on which the signature stands; `page` counts from 1. */
export type PaperSignature = { kind: 'paper'; documentSha256: string; page: number };

/** What one person gave as their signature. `signer` says whose it is, so that it is never shown or sent for another. */
export type SignatureValue = { signer: string } & (
  | { kind: 'ink'; strokes: SignatureStrokes }
  | { kind: 'witnessedMark'; mark: WitnessedMark }
  | PaperSignature
);
