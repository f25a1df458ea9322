import { SignatureImageTypeError, signatureImageTypes } from '@nattoku/rules/signature/signature-image';
import type { SignatureImage } from '@nattoku/rules/signature/signature-image';
import { readSignatureStrokes, signatureMessages } from '@nattoku/rules/signature/signature-strokes';
import type { SignatureStrokes } from '@nattoku/rules/signature/signature-strokes';
import type { SignatureValue } from '@nattoku/rules/signature/signature-value';
import { useRef, useState } from 'react';
import { Button } from '#action/button.tsx';
import { CheckboxField } from '#form/checkbox-field.tsx';
import { Notice } from '#feedback/notice.tsx';
import { PageHeader } from '#layout/page-header.tsx';
import { RadioGroup } from '#form/radio-group.tsx';
import { SignatureInk } from '#signature/signature-ink.tsx';
import { SignaturePad } from '#signature/signature-pad.tsx';
import type { SignaturePadHandle } from '#signature/signature-pad.tsx';
import { TextAreaField } from '#form/text-area-field.tsx';
import { Block, Line } from './block.tsx';
import styles from './gallery.module.css';

const signers = [
  { value: 'patient', label: '患者さん' },
  { value: 'family', label: 'ご家族' },
];

export function Signature() {
  const [signer, setSigner] = useState('patient');
  const [value, setValue] = useState<SignatureValue | null>(null);
  const [locked, setLocked] = useState(false);
  const pad = useRef<SignaturePadHandle>(null);
  const label = `署名（${signers.find((one) => one.value === signer)?.label}）`;
  return (
    <>
      <PageHeader
        title="署名"
        description="線は座標のまま残り、どの大きさでも同じ形に描き直されます。ほかの人の署名が欄に入ることはありません。"
      />
      <Block title="署名欄">
        <div className={styles.stack} style={{ maxWidth: 720 }}>
          <RadioGroup
            label="いま署名する方"
            layout="row"
            options={signers}
            value={signer}
            onChange={({ target }) => setSigner(target.value)}
          />
          <CheckboxField label="ロックする" checked={locked} onChange={({ target }) => setLocked(target.checked)} />
          <SignaturePad
            ref={pad}
            label={label}
            signer={signer}
            required
            help="指・ペン・マウスで書いてください。"
            value={value}
            onChange={setValue}
            locked={locked}
          />
          <Export read={(type) => pad.current?.exportImage(type)} />
        </div>
      </Block>
      <Kept value={value} />
      <Block title="状態">
        <div className={styles.grid}>
          <SignaturePad
            label="署名（説明した医師）"
            signer="doctor"
            inkOnly
            value={null}
            onChange={() => undefined}
            error="署名してください"
          />
          <SignaturePad label="署名（ロック中）" signer="witness" value={null} onChange={() => undefined} locked />
        </div>
      </Block>
    </>
  );
}

function Export({ read }: { read: (type: string) => SignatureImage | undefined }) {
  const [image, setImage] = useState<SignatureImage>();
  const [refusal, setRefusal] = useState('');
  const save = (type: string) => {
    setRefusal('');
    setImage(undefined);
    try {
      setImage(read(type));
    } catch (error) {
      if (!(error instanceof SignatureImageTypeError)) throw error;
      setRefusal(error.message);
    }
  };
  return (
    <>
      <Line>
        {[...signatureImageTypes, 'image/gif'].map((type) => (
          <Button key={type} size="small" variant="subTertiary" onClick={() => save(type)}>
            {type}
          </Button>
        ))}
      </Line>
      {refusal && <Notice tone="error">{refusal}</Notice>}
      {image?.isEmpty && <Notice>署名は空です。画像はありません。</Notice>}
      {image?.data && (
        <p>
          <a href={image.data} download="signature">
            書き出した画像を保存する
          </a>
        </p>
      )}
    </>
  );
}

/** What an application keeps, and the same ink at other sizes. */
function Kept({ value }: { value: SignatureValue | null }) {
  return (
    <Block title="残るもの">
      {value?.kind === 'ink' ? (
        <>
          <Line>
            {[240, 120, 60].map((width) => (
              <div key={width} className={styles.chip} style={{ width, height: width / 2 }}>
                <SignatureInk strokes={value.strokes} label={`署名（幅${width}）`} />
              </div>
            ))}
          </Line>
          <p>
            {value.strokes.strokes.length}画・
            {value.strokes.strokes.reduce((sum, { points }) => sum + points.length, 0)}点・縦横比 {value.strokes.aspect}
          </p>
          <p>{judge(value.strokes)}</p>
        </>
      ) : (
        <p>{value ? '署名の代わりがあります。' : 'まだ何もありません。'}</p>
      )}
      <TextAreaField label="署名のデータ" readOnly rows={3} value={JSON.stringify(value)} />
    </Block>
  );
}

function judge(strokes: SignatureStrokes): string {
  const reading = readSignatureStrokes(strokes);
  return 'problem' in reading ? signatureMessages[reading.problem] : 'このまま保存できます。';
}
