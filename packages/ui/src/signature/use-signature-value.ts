import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import type { WitnessedMark } from '@nattoku/rules/signature/witnessed-mark';
import { useState } from 'react';
import { signatureJa } from '#words/signature-words.ts';
import { type KitWords, useKitWords } from '#words/kit-words.ts';

/** In the words of the moment: the language may change while it stands there. */
type Say = (words: KitWords['signature']) => string;

type Given = { signer: string; value: SignatureValue | null; onChange: (value: SignatureValue | null) => void };

/** The verbs of a pad, each with what a screen reader says of it. A value of another signer is none. */
export function useSignatureValue({ signer, value, onChange }: Given) {
  const words = useKitWords('signature', signatureJa);
  const own = value?.signer === signer ? value : null;
  const strokes = own?.kind === 'ink' ? own.strokes : null;
  const [said, setSaid] = useState<{ say: Say; of: SignatureValue | null }>();

  const change = (next: SignatureValue | null, say: Say) => {
    setSaid({ say, of: next });
    onChange(next);
  };
  const undo = () => {
    if (!strokes) return;
    const left = strokes.strokes.slice(0, -1);
    if (left.length > 0) change({ signer, kind: 'ink', strokes: { ...strokes, strokes: left } }, (now) => now.undone);
    else change(null, (now) => now.undoneToNothing);
  };

  return {
    own,
    strokes,
    /** Until the value is another one. */
    said: said?.of === own ? said?.say(words) : undefined,
    say: (say: Say) => setSaid({ say, of: own }),
    write: (next: SignatureStrokes) => change({ signer, kind: 'ink', strokes: next }, (now) => now.written),
    undo,
    clear: () => change(null, (now) => now.cleared),
    setMark: (mark: WitnessedMark) =>
      change({ signer, kind: 'witnessedMark', mark }, (now) => now.marked(now.mark.ways[mark.way])),
    removeMark: () => change(null, (now) => now.unmarked),
  };
}
