import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import type { WitnessedMark } from '@nattoku/rules/signature/witnessed-mark';
import { useState } from 'react';
import { signatureJa } from '#words/signature-words.ts';
import { useKitWords } from '#words/kit-words.ts';

type Given = { signer: string; value: SignatureValue | null; onChange: (value: SignatureValue | null) => void };

/** The verbs of a pad, each with what a screen reader says of it. A value of another signer is none. */
export function useSignatureValue({ signer, value, onChange }: Given) {
  const words = useKitWords('signature', signatureJa);
  const own = value?.signer === signer ? value : null;
  const strokes = own?.kind === 'ink' ? own.strokes : null;
  const [said, setSaid] = useState<{ text: string; of: SignatureValue | null }>();

  const change = (next: SignatureValue | null, text: string) => {
    setSaid({ text, of: next });
    onChange(next);
  };
  const undo = () => {
    if (!strokes) return;
    const left = strokes.strokes.slice(0, -1);
    if (left.length > 0) change({ signer, kind: 'ink', strokes: { ...strokes, strokes: left } }, words.undone);
    else change(null, words.undoneToNothing);
  };

  return {
    own,
    strokes,
    /** Until the value is another one. */
    said: said?.of === own ? said?.text : undefined,
    say: (text: string) => setSaid({ text, of: own }),
    write: (next: SignatureStrokes) => change({ signer, kind: 'ink', strokes: next }, words.written),
    undo,
    clear: () => change(null, words.cleared),
    setMark: (mark: WitnessedMark) =>
      change({ signer, kind: 'witnessedMark', mark }, words.marked(words.mark.ways[mark.way])),
    removeMark: () => change(null, words.unmarked),
  };
}
