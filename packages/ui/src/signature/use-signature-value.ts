import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { witnessedWays } from '@nattoku/rules/signature/witnessed-mark';
import type { WitnessedMark } from '@nattoku/rules/signature/witnessed-mark';
import { useState } from 'react';

type Given = { signer: string; value: SignatureValue | null; onChange: (value: SignatureValue | null) => void };

/** The verbs of a pad, each with what a screen reader says of it. A value of another signer is none. */
export function useSignatureValue({ signer, value, onChange }: Given) {
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
    if (left.length > 0) change({ signer, kind: 'ink', strokes: { ...strokes, strokes: left } }, '1つ戻しました');
    else change(null, '1つ戻しました。署名欄は空です');
  };

  return {
    own,
    strokes,
    /** Until the value is another one. */
    said: said?.of === own ? said?.text : undefined,
    say: (text: string) => setSaid({ text, of: own }),
    write: (next: SignatureStrokes) => change({ signer, kind: 'ink', strokes: next }, '署名が入力されました'),
    undo,
    clear: () => change(null, '消去しました'),
    setMark: (mark: WitnessedMark) =>
      change({ signer, kind: 'witnessedMark', mark }, `署名の代わりに、${witnessedWays[mark.way]}を選びました`),
    removeMark: () => change(null, '取り消しました。署名欄は空です'),
  };
}
